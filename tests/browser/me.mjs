// "This is me": said on a player's page, seen in a ranking and on the home page, forgotten again; and nothing of it without scripts.
const boxes = (page) => page.$$eval(".me", (all) => all.filter((one) => one.checkVisibility()).map((one) => one.tagName.toLowerCase()));
const pressed = async (page, words) => {
  const [button] = await page.$$eval(".me button", (all, wanted) => all.map((one) => one.textContent).filter((text) => text === wanted), words);
  if (!button) throw new Error(`there is no button ${words}`);
  await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.click(".me button")]);
};

export const says = async (tab, { path, file }) => {
  const { page, note } = tab;
  await page.setJavaScriptEnabled(true);
  await tab.go(path, { file });
  const kept = () => page.evaluate(() => Object.keys(localStorage).length);
  if (await kept()) note("something is kept before anybody has said anything");
  await pressed(page, "This is me");
  const name = await page.$eval("h1", (one) => one.textContent);
  const event = await page.$eval("table.scored tbody th a", (one) => one.href);
  await page.goto(event.split("#")[0], { waitUntil: "load" });
  if (!(await boxes(page)).some((tag) => tag === "tr" || tag === "details")) note(`no row of ${event} is marked for ${name}`);
  await tab.go("index.html", { file });
  await page.waitForFunction(() => document.querySelector("[data-last] span a"), { timeout: 5000 }).catch(() => note("the home page has no last result"));
  const told = await page.$eval("[data-last]", (one) => one.textContent);
  if (!told.includes(name) || !told.includes("this browser alone")) note(`the home page says ${told}`);
  await page.setJavaScriptEnabled(false);
  await tab.go("index.html", { file });
  if ((await boxes(page)).length) note("something of it is shown without JavaScript");
  await page.setJavaScriptEnabled(true);
  await tab.go("index.html", { file });
  await pressed(page, "Forget");
  if (await kept()) note("it is not forgotten");
  if ((await boxes(page)).length) note("the home page still knows the reader");
};
