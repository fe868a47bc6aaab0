// `node tests/browser/book.mjs PYTHON [FOLDER]`: the score book as helpers use it, in Chromium: an evening typed whole, a drive by two helpers,
// a crash in the middle, the signal lost and back; then every page of it by axe, by keyboard, and 320 pixels wide. In FOLDER it keeps the HTML of each page, for valid.py.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { accessible, keyboard, narrow } from "./checks.mjs";
import { opened } from "./tab.mjs";

const python = process.argv[2] ?? "python3";
const chromium = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => path && existsSync(path));
const kept = process.argv[3];
if (kept) mkdirSync(kept, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "whistpress-book-"));
const started = Date.now();
const faults = [];
const said = (words) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${words}`);
const must = (holds, words) => { if (!holds) { faults.push(words); said(`WRONG: ${words}`); } };

// A league with tonight's Howell of eight pairs and a drive of 46 cards.
const NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"].flatMap((one) => ["Orr", "Snow", "Moss", "Cobb", "Gale", "Reeve"].map((other) => `${one} ${other}`));
const TODAY = "2026-11-26";
const events = join(folder, "content", "events", "2026-27");
const HOWELL = `# The Friday game\ntitle   = "Friday Howell"\ndate    = ${TODAY}\n\n[movement]\nsystem = "howell"\npairs  = 8\n\n[entries]\n1 = ["Ann Orr", "Ann Snow"]   # regulars\n`;
const DRIVE = `title   = "Harvest drive"\ndate    = ${TODAY}\n\n[movement]   # progressive\nsystem  = "whist-drive"\nplayers = 46\nrounds  = 24\n\n[[prize]]\ntitle = "Highest lady"\nof    = "ladies"\n\n[entries]\n${Array.from({ length: 46 }, (_, at) => `${at + 1} = "${NAMES[at]}"`).join("\n")}\n`;
const DIVISION = `title = "Division one"\nmargin = "tricks"\n${["oak", "fox"].map((id) => `\n[[team]]\nid = "${id}"\nname = "${id[0].toUpperCase()}${id.slice(1)}"\n`).join("")}\n[[round]]\ndate = ${TODAY}\nmatches = [{ home = "oak", away = "fox" }]\n\n[[round]]\ndate = 2026-12-10\nmatches = [{ home = "fox", away = "oak" }]\n`;
const RUBBERS = `title = "Rubbers"\ndate  = ${TODAY}\ngame  = "straight-whist"\n`;
const CARDS = `title = "Cards"\ndate  = ${TODAY}\nstatus = "provisional"\ntotals = "cards.csv"\n`;
mkdirSync(events, { recursive: true });
writeFileSync(join(folder, "content", "league.toml"), 'name = "Harbour Whist Club"\nformat = 1\n');
writeFileSync(join(folder, "content", "members.toml"), NAMES.map((name) => `[${name.toLowerCase().replace(" ", "-")}]\nname = "${name}"\n`).join("\n"));
writeFileSync(join(events, "howell.toml"), HOWELL);
writeFileSync(join(events, "drive.toml"), DRIVE);
writeFileSync(join(events, "rubbers.toml"), RUBBERS);
writeFileSync(join(events, "cards.toml"), CARDS);
writeFileSync(join(events, "cards.csv"), "Player;Tricks\r\nAnn Orr;147,5\r\nBob Orr;\r\n");
writeFileSync(join(events, "sheet.toml"), CARDS.replace("Cards", "Sheet").replace("cards.csv", "sheet.xlsx"));
spawnSync(python, ["-c", `from pathlib import Path; from tests.league.events.test_typed_cards import workbook; p = Path(${JSON.stringify(events)}); (p / "sheet.xlsx").write_bytes(workbook(p, [["name", "total"], ["Ann Orr", 170]]))`], { stdio: "inherit" });
const fixtures = join(folder, "content", "fixtures", "2026-27");
mkdirSync(fixtures, { recursive: true });
writeFileSync(join(fixtures, "division-one.toml"), DIVISION);
const has = (number, total) => file("drive").split("\n").some((row) => row.replace(/^(\d+) +=/, "$1 =") === `${number} = ${total}`);
const file = (name) => readFileSync(join(events, `${name}.toml`), "utf8");

// The score book keeps its port in the user's folder, so that it is found again at the same address after each crash.
let server;
let origin = "";
const serve = () =>
  new Promise((ready, failed) => {
    server = spawn(python, ["-m", "whistpress", "serve", "--no-pdf", "--port", "0", "--today", TODAY, "--project", folder], { env: { ...process.env, PYTHONUNBUFFERED: "1", WHISTPRESS_CONFIG: join(folder, "config") } });
    let words = "";
    server.stdout.on("data", (data) => {
      words += data;
      const found = /score book: (http:\/\/127\.0\.0\.1:\d+)\/score-book\//.exec(words);
      if (found) { must(!origin || origin === found[1], "the score book is found at the same address again"); origin = found[1]; ready(); }
    });
    server.stderr.on("data", (data) => process.env.LOUD && process.stderr.write(data));
    server.on("exit", () => failed(new Error(`the server ended: ${words}`)));
  });
const crash = () => new Promise((gone) => { server.removeAllListeners("exit"); server.on("exit", gone); server.kill("SIGKILL"); });

await serve();
const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
const helper = async (path) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  await page.goto(`${origin}/score-book/${path}`, { waitUntil: "load" });
  return page;
};
const text = (page, selector) => page.$eval(selector, (one) => one.textContent.trim());
const until = async (holds, words) => {
  for (let turn = 0; turn < 600; turn++) {
    try { if (await holds()) return; } catch { /* not yet */ }
    await new Promise((next) => setTimeout(next, 100));
  }
  must(false, `waited in vain: ${words}`);
};
const box = (id) => `[data-box="${id}"] input`;
const type = async (page, id, figure) => {
  await page.focus(box(id));
  await page.keyboard.down("Control"); await page.keyboard.press("a"); await page.keyboard.up("Control");
  await page.keyboard.type(figure);
  await page.keyboard.press("Tab");
};
const quiet = (page) => until(async () => (await text(page, "#waiting")) === "", "everything sent");

// An evening of eight pairs, by the keyboard alone: names, then each figure and Enter.
{
  const began = Date.now();
  const page = await helper("2026-27/howell/names");
  await page.focus(box("names/0/2"));
  for (let at = 0; at < 14; at++) { await page.keyboard.type(NAMES[at + 2]); await page.keyboard.press("Tab"); }
  await quiet(page);
  await page.goto(`${origin}/score-book/2026-27/howell`);
  await page.focus("#b1");
  const count = (await page.$$("[data-box]")).length;
  for (let at = 0; at < count; at++) { await page.keyboard.type(String(3 + (at * 5) % 9)); await page.keyboard.press("Enter"); }
  await quiet(page);
  await until(async () => (await text(page, "#progress")) === "7 of 7 travellers in", "all travellers in");
  const written = file("howell");
  must(written.startsWith('# The Friday game\ntitle   = "Friday Howell"\ndate    = 2026-11-26\nstatus  = "provisional"\n'), "the first figure makes the event provisional, and the rest stays");
  must(written.includes('1 = ["Ann Orr", "Ann Snow"]   # regulars\n2 = ["Ann Moss", "Ann Cobb"]\n'), "names stand below the others, remarks stay");
  must((written.match(/\n {2}\[\d, \d, \d+\],/g) ?? []).length === 28, "28 lines are written");
  must((await page.$$(".slip.whole")).length === 7, "each slip is marked as whole");
  said(`an evening of eight pairs typed: ${count} figures and 14 names in ${((Date.now() - began) / 1000).toFixed(1)} s`);

  await type(page, "line/0/1/1/8-1", "14");
  await until(async () => (await text(page, ".waits .notes")).includes("14 tricks cannot be won: a deal has 13"), "fourteen tricks are refused in words");
  must((await text(page, "#waiting")) === "1 cannot stand yet: look at it", "what cannot stand waits");
  must(!file("howell").includes(", 14]"), "and is not written");
  await page.reload();
  await until(async () => (await page.$eval(box("line/0/1/1/8-1"), (one) => one.value)) === "14", "it waits after the page is loaded again");
  await type(page, "line/0/1/1/8-1", "9 4");
  await quiet(page);
  must(file("howell").includes("[8, 1, 9, 4]"), "both columns of a slip");
  await page.browserContext().close();
}

// An evening of eight pairs from nothing, by whoever has just started the program: the groups of keys are counted.
{
  const began = Date.now();
  const page = await helper("");
  let groups = 0;
  const leads = async (act) => { groups++; await Promise.all([page.waitForNavigation(), act()]); };
  const typed = async (text) => { groups++; await page.keyboard.type(text); await page.keyboard.press("Enter"); };
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.name || document.activeElement.textContent);
  await leads(() => page.click('main a[href$="/new"]'));
  must((await focused()) === "came", "how many came is asked first");
  await leads(async () => { await page.keyboard.type("8"); await page.keyboard.press("Enter"); });
  must((await focused()) === "take", "the recommended movement needs Enter alone");
  await leads(() => page.keyboard.press("Enter"));
  const slug = new URL(page.url()).pathname.split("/").at(-2);
  must(slug.startsWith("pairs-26-november"), "an evening without a name is called by its day");
  must((await focused()).startsWith("now:names"), "the first name has the focus");
  const names = (await page.$$("[data-box] input")).length;
  for (const name of NAMES.slice(0, names)) await typed(name.toLowerCase().split(" ").map((word) => word.slice(0, 2)).join(" "));
  must((await focused()) === "next", "the last name leads on to the figures");
  await quiet(page);
  await leads(() => page.keyboard.press("Enter"));
  must((await focused()) === "b1", "the first figure has the focus");
  const count = (await page.$$("[data-box]")).length;
  for (let at = 0; at < count; at++) await typed(String(3 + (at * 5) % 9));
  await quiet(page);
  await leads(() => page.keyboard.press("Enter"));
  await leads(() => page.click('button[value="finish"]'));
  const written = file(slug);
  must(names === 16 && written.includes('8 = ["Cy Moss", "Cy Cobb"]') && /status += "final"/.test(written), "names are whole, and the evening is final");
  said(`eight pairs from nothing: ${names} names, ${count} figures, ${groups} groups of keys or clicks, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  await page.browserContext().close();
}

// A rubber deal by deal; a card in a CSV file; a workbook that becomes one.
{
  const page = await helper("2026-27/rubbers");
  for (const [id, name] of [["side-0-0", "an or"], ["side-0-1", "Ann Snow"], ["side-1-0", "bo mo"], ["side-1-1", "A Guest"]]) await page.type(`#${id}`, name);
  await Promise.all([page.waitForNavigation(), page.click("#new-sheet button")]);
  must(file("rubbers").includes('["Ann Orr", "Ann Snow"]') && file("rubbers").includes('["Bob Moss", "A Guest"]'), "a sheet is begun by a few letters of each name");
  await page.focus(box("rubber/0/0"));
  for (const deal of ["8, honours 1=3", "9"]) {
    const here = await page.evaluate(() => document.activeElement.closest("[data-box]").dataset.box);
    await page.keyboard.type(deal);
    await page.keyboard.press("Enter");
    const next = here.replace(/\d+$/, (number) => Number(number) + 1);
    await until(async () => (await page.evaluate(() => document.activeElement.closest("[data-box]")?.dataset.box)) === next, `the box after ${here} comes and has the focus`);
  }
  must(file("rubbers").includes("deals = [{ tricks = 8, honours = { 1 = 3 } }, { tricks = 9 }]"), "its deals are written");
  await page.goto(`${origin}/score-book/2026-27/cards`);
  await type(page, "card/Bob Orr", "150½");
  await quiet(page);
  must(readFileSync(join(events, "cards.csv"), "utf8") === "Player;Tricks\r\nAnn Orr;147,5\r\nBob Orr;150,5\r\n", "the cell of a CSV file is written, and nothing else");
  await page.focus("#card-name");
  for (const [name, total] of [["cy mo", "131"], ["di co", "66 67"]]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    must((await page.evaluate(() => document.activeElement.id)) === "card-total", "after the name the total is asked for");
    await page.keyboard.type(total);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    must((await page.evaluate(() => document.activeElement.id)) === "card-name", "and then the next name");
  }
  must(readFileSync(join(events, "cards.csv"), "utf8").endsWith("Cy Moss;131\r\nDi Cobb;133\r\n"), "cards are added by a few letters");
  await page.goto(`${origin}/score-book/2026-27/sheet`);
  await Promise.all([page.waitForNavigation(), page.click('main a[href$="/convert"]')]);
  must((await text(page, "main")).includes("Ann Orr,170") && !existsSync(join(events, "sheet.csv")), "a workbook is shown as a CSV file first");
  const seen = { page, note: (words) => faults.push(`convert: ${words}`) };
  for (const scheme of ["light", "dark"]) await accessible(seen, scheme);
  await Promise.all([page.waitForNavigation(), page.click("main form button")]);
  must(file("sheet").includes('totals = "sheet.csv"') && (await page.$(box("card/Ann Orr"))) !== null, "then it can be typed");
  await page.browserContext().close();
  said("a rubber, a CSV file and a workbook typed");
}

// A drive of 46 cards by two helpers at once, who type one card both.
{
  const began = Date.now();
  const [one, two] = [await helper("2026-27/drive"), await helper("2026-27/drive")];
  const cards = Array.from({ length: 46 }, (_, at) => at + 1).filter((number) => ![9, 23, 41].includes(number));
  const figure = (number) => (number % 2 ? [String(120 + number), String(120 + number)] : [`6${number % 10} 7${number % 7}`, `[6${number % 10}, 7${number % 7}]`]);
  const half = async (page, own) => { for (const number of own) await type(page, `total/${number}`, figure(number)[0]); };
  await Promise.all([half(one, cards.filter((number) => number % 2)), half(two, cards.filter((number) => number % 2 === 0))]);
  await Promise.all([quiet(one), quiet(two)]);
  await until(async () => (await text(one, "#progress")) === "43 of 46 cards in; missing 9, 23, 41", "which cards are missing");
  const written = file("drive");
  for (const number of cards) must(has(number, figure(number)[1]), `card ${number} is written`);
  must(written.startsWith(DRIVE.replace(`date    = ${TODAY}\n`, `date    = ${TODAY}\nstatus  = "provisional"\n`)), "the rest of the file stays");
  await until(async () => (await two.$eval(box("total/7"), (input) => input.value)) === "127", "what one types appears at the other");
  said(`a drive typed by two helpers in ${((Date.now() - began) / 1000).toFixed(1)} s`);

  await two.setOfflineMode(true);
  await type(two, "total/9", "150");
  await type(one, "total/9", "151");
  await quiet(one);
  await two.setOfflineMode(false);
  await until(async () => (await text(two, "#card-9")).includes("Another helper typed 151, and you typed 150. Which is right?"), "two figures for one card are both shown");
  must(has(9, 151), "the first stays until somebody chooses");
  await two.evaluate(() => [...document.querySelectorAll("#card-9 button")].find((button) => button.textContent === "Use 150").click());
  await quiet(two);
  await until(async () => has(9, 150), "the chosen one is written");

  // The signal is lost, the browser closed and opened again.
  await two.setOfflineMode(true);
  for (const [number, total] of [[23, "141"], [41, "142"]]) await type(two, `total/${number}`, total);
  await type(two, "total/1", "130");
  await until(async () => (await text(two, "#waiting")) === "3 not sent yet: wait", "3 not sent");
  const context = two.browserContext();
  await two.close();
  const again = await context.newPage();
  await again.goto(`${origin}/score-book/2026-27/drive`);
  await quiet(again);
  await until(async () => (await text(again, "#progress")) === "46 of 46 cards in", "they go once there is a signal");
  must(has(23, 141) && has(41, 142) && has(1, 130), "and are written");
  said("the signal was lost and came back");

  // What waits for a box of another page goes from here too; what cannot stand there is shown until somebody forgets it.
  await again.goto(`${origin}/score-book/2026-27/drive/names`);
  await again.evaluate(() => {
    const key = (box) => `whistpress-book:${document.body.dataset.league}:2026-27/drive:${box}`;
    localStorage.setItem(key("total/9"), JSON.stringify({ value: "149", seen: "150" }));
    localStorage.setItem(key("line/0/1/99/1-2"), JSON.stringify({ value: "77", seen: "" }));
  });
  await again.reload();
  await until(async () => has(9, 149), "what waits for another page is sent");
  await until(async () => (await text(again, "#left")).includes("for a box that is not on this page: 77"), "what has no box any more is shown");
  await again.click("#left button");
  await quiet(again);
  await again.goto(`${origin}/score-book/2026-27/drive`);

  // The power fails while figures are typed; the server comes up again, and opens where it was.
  await type(again, "total/2", "131");
  await quiet(again);
  await crash();
  await type(again, "total/3", "132");
  await type(again, "total/4", "133");
  await until(async () => (await text(again, "#waiting")) === "2 not sent yet: wait", "2 not sent");
  must(has(2, 131) && !has(3, 132), "what was saved is saved");
  await serve();
  await quiet(again);
  must(has(3, 132) && has(4, 133), "what waited is written by the new server");
  await again.goto(`${origin}/score-book/`);
  must((await text(again, ".choices")).includes("Harvest drive, today (provisional: figures are still coming in)46 of 46 cards in"), "it opens where it was");
  said("the server was killed and came back");
  await context.close();
  await one.browserContext().close();
}

// The door: closed, a code, five wrong ones.
{
  const page = await helper("helpers");
  const open = async () => {
    await Promise.all([page.waitForNavigation(), page.click('button[value="open"]')]);
    if (!(await page.$(".address"))) await Promise.all([page.waitForNavigation(), page.click('button[value="open"]')]);
  };
  await open();
  if (await page.$(".address")) {
    const [address, code] = [await text(page, ".address"), await text(page, ".code")];
    const guest = await (await browser.createBrowserContext()).newPage();
    await guest.goto(address.replace("/join", "/2026-27/drive"));
    await guest.waitForSelector("#code");
    must(guest.url() === address, "without the code there is only the page for it");
    for (let turn = 0; turn < 5; turn++) {
      const wrong = String((Number(code) + 1 + turn) % 1e6).padStart(6, "0");
      await guest.type("#code", wrong);
      await Promise.all([guest.waitForNavigation(), guest.click("main button")]);
    }
    must((await text(guest, "main")).includes("No more helpers are admitted."), "five wrong codes close the door");
    await page.reload();
    must((await text(page, "main")).includes("The wrong code was typed five times"), "and the scorer is told");
    await Promise.all([page.waitForNavigation(), page.click('button[value="open"]')]);
    const fresh = await text(page, ".code");
    await guest.goto(`${address}?code=${fresh}`);
    await Promise.all([guest.waitForNavigation(), guest.click("main button")]);
    await guest.goto(address.replace("/join", "/2026-27/drive"));
    await guest.waitForSelector(box("total/5"));
    await guest.focus(box("total/5"));
    await type(guest, "total/5", "88 77");
    await quiet(guest);
    must(has(5, "[88, 77]"), "a helper with the code types like the scorer");
    must(!(await text(guest, "header nav")).includes("Helpers"), "and admits nobody");
    await Promise.all([page.waitForNavigation(), page.click('button[value="close"]')]);
    must(await fetch(address).then(() => false, () => true), "at the end the hall is not served any more");
    said("helpers were admitted by a code");
  } else said("this machine is in no network: nobody to admit");
  await page.browserContext().close();
}

// The end: what is missing is said, then the result is final, and a change is a correction. A new evening; a league match.
{
  const page = await helper("2026-27/howell/last");
  const press = async (selector) => Promise.all([page.waitForNavigation(), page.click(selector)]);
  must((await text(page, "main")).includes("1st"), "who leads is read out");
  await press('button[value="finish"]');
  must(file("howell").includes('status  = "final"'), "the evening is finished");
  await page.goto(`${origin}/score-book/2026-27/howell`);
  await type(page, "line/0/1/1/5-6", "12");
  await until(async () => (await text(page, ".waits .notes")).includes("a correction says who decided it, and why"), "a correction is asked for");
  await page.type("#by_whom", "Committee");
  await page.type("#why", "The slip says 12");
  await type(page, "line/0/1/1/5-6", "12");
  await quiet(page);
  const rows = file("howell");
  must(rows.includes("[[corrections]]") && rows.includes('by    = "Committee"') && rows.includes("[5, 6, 12]"), "the correction is written");

  await page.goto(`${origin}/score-book/new`);
  await page.type("#title", "Tuesday pairs");
  await page.type("#who", Array.from({ length: 11 }, (_, at) => `${NAMES[2 * at]} & ${NAMES[2 * at + 1]}`).join("\n"));
  await press('button[value="advise"]');
  must((await text(page, "#recommended")).startsWith("Recommended: "), "one movement is recommended");
  const seen = { page, note: (words) => faults.push(`new, with a recommendation: ${words}`) };
  for (const scheme of ["light", "dark"]) await accessible(seen, scheme);
  await page.setViewport({ width: 320, height: 640 });
  await narrow(seen);
  await press("#recommended button");
  must(page.url().endsWith("/score-book/2026-27/tuesday-pairs/names"), "the evening is made");
  must(file("tuesday-pairs").includes('11 = ["Ed Gale", "Ed Reeve"]') || file("tuesday-pairs").includes(NAMES[21]), "with its names");
  await page.goto(`${origin}/score-book/2026-27/tuesday-pairs/arrange`);
  await page.select("#entry", "3");
  await page.type("#round", "2");
  await press('button[value="change"]');
  must(file("tuesday-pairs").includes("arrives = 2"), "a late pair is written");
  await page.goto(`${origin}/score-book/matches`);
  await type(page, "match/2026-27/division-one/oak-fox", "482-454 (172-140, 150-162, 160-152)");
  await quiet(page);
  must(readFileSync(join(fixtures, "division-one.toml"), "utf8").includes('results = ["oak 482-454 fox (172-140, 150-162, 160-152)"]'), "a league match is written");
  await page.browserContext().close();
  said("finished, corrected, made, arranged, and a match typed");
}

// Every page by axe in light and dark, by the keyboard, 320 pixels wide; and without JavaScript.
const PAGES = ["", "?all=1", "helpers", "join", "waiting", "new", "matches", "matches?season=2026-27", "matches/card?match=match%2F2026-27%2Fdivision-one%2Foak-fox", "2026-27/howell", "2026-27/howell?by=slips", "2026-27/howell/names", "2026-27/howell/arrange",
  "2026-27/howell/print", "2026-27/howell/last", "2026-27/rubbers", "2026-27/cards", "2026-27/sheet", "2026-27/drive", "2026-27/drive/print", "2026-27/drive/last", "2026-27/tuesday-pairs/arrange", "none/none"];
{
  const tab = await opened(browser, { origin, file: origin });
  for (const path of PAGES) {
    await tab.page.setViewport({ width: 1000, height: 800 });
    await tab.go(`score-book/${path}`);
    if (kept) writeFileSync(join(kept, `${path.replace(/\W+/g, "-") || "tonight"}.html`), await tab.page.evaluate(async () => (await fetch(location.href)).text()));
    await accessible(tab, "light");
    await accessible(tab, "dark");
    await tab.go(`score-book/${path}`);
    await keyboard(tab);
    await tab.page.setViewport({ width: 320, height: 640 });
    await tab.go(`score-book/${path}`);
    await narrow(tab);
  }
  faults.push(...tab.faults.filter((fault) => !/none\/none: (404|cannot be opened|console: Failed to load resource.*404)/.test(fault)));
  await tab.page.close();
  said(`${PAGES.length} pages looked at`);
  const page = await helper("2026-27/drive");
  await page.setJavaScriptEnabled(false);
  await page.reload();
  await page.$eval(box("total/6"), (input) => { input.value = "99"; });
  await page.focus("#card-6 button");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  must(has(6, 99) && page.url().endsWith("#card-6"), "a form without JavaScript saves too");
  await page.$eval(box("total/6"), (input) => { input.value = "many"; });
  await page.focus("#card-6 button");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  must((await text(page, "#card-6")).includes("cannot be 'many'"), "and says what is wrong");
  await page.browserContext().close();
}

await browser.close();
server.removeAllListeners("exit");
server.kill("SIGTERM");
await new Promise((gone) => server.on("exit", gone));
rmSync(folder, { recursive: true, force: true });
for (const fault of faults) console.error(fault);
said(`${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
