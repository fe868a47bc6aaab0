// Tables sort by what their figures mean, and back to the order of the page.
import { fileURLToPath } from "node:url";

const PAGE = new URL("tables.html", import.meta.url);
const names = (page) => page.$$eval("#figures tbody th", (cells) => cells.map((cell) => cell.textContent).join(" "));

// After so many clicks on a header: the order of the names, and what the header says of it.
const TOLD = [
  ["Place", 1, "Édith Drew 10 Drew 9 Cole Brown abel", "ascending"],
  ["Place", 2, "abel Cole Brown Drew 9 Drew 10 Édith", "descending"],
  ["Place", 3, "Édith abel Drew 10 Drew 9 Cole Brown", null],
  ["Name", 1, "abel Brown Cole Drew 9 Drew 10 Édith", "ascending"],
  ["Score", 1, "Brown Édith Drew 10 Cole abel Drew 9", "descending"],
  ["Score", 2, "abel Cole Drew 10 Édith Brown Drew 9", "ascending"],
  ["Day", 1, "abel Drew 9 Cole Brown Édith Drew 10", "ascending"],
];

export const sorts = async (browser) => {
  const page = await browser.newPage();
  const faults = [];
  for (const [head, clicks, wanted, sort] of TOLD) {
    await page.goto(`file://${fileURLToPath(PAGE)}`);
    const [header] = await page.$$(`xpath/.//table[@id="figures"]//th[contains(., "${head}")]`);
    for (let click = 0; click < clicks; click++) {
      await (await header.$("button")).focus();
      await page.keyboard.press("Enter");
    }
    const seen = await names(page);
    if (seen !== wanted) faults.push(`sorted by ${head}, ${clicks} times: ${seen}, not ${wanted}`);
    const said = await header.evaluate((one) => one.getAttribute("aria-sort"));
    if (said !== sort) faults.push(`${head} says ${said}, not ${sort}`);
  }
  if (await page.$("#cross button, #traveller button")) faults.push("a table whose order means something can be sorted");
  await page.close();
  return faults;
};
