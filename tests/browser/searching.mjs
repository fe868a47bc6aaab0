// A player is found by another spelling of the name: by the search over all pages and by the finder of names, on a server and from the disk.
export const searches = async (tab, alias) => {
  const { page } = tab;
  if (!alias) return tab.note("nobody in the league has an alias");
  for (const way of [{}, { file: true }]) {
    await tab.go("search.html", way);
    if (tab.asked.some((url) => url.includes("search-index"))) tab.note("the index is loaded before anybody types");
    await page.type("form[data-index] input", alias.also);
    await page.waitForFunction(() => document.querySelector("form[data-index] [role=status]").textContent.trim(), { timeout: 20000 });
    const hits = await page.$$eval(".hits a", (links) => links.map((link) => link.href));
    if (!hits.some((href) => href.endsWith(alias.page))) tab.note(`the search for ${alias.also} does not find ${alias.page}: ${hits.slice(0, 3)}`);
    if (!hits[0]?.endsWith(alias.page)) tab.note(`the search for ${alias.also} shows ${hits[0]} before ${alias.page}`);
    await ordered(tab, alias);
    await named(tab, alias);
  }
  await tab.go("index.html");
  if (tab.asked.some((url) => /search-index|search\.js/.test(url))) tab.note("the search is loaded on another page");
};

// People, pairs and clubs of a name come before events, events before the rest.
const ordered = async ({ page, note }, alias) => {
  await page.$eval("form[data-index] input", (field, name) => {
    field.value = name;
    field.dispatchEvent(new Event("input"));
  }, alias.name);
  await page.waitForFunction((name) => document.querySelector(".hits a")?.textContent.startsWith(name), { timeout: 20000 }, alias.name);
  const kinds = await page.$$eval(".hits a", (links) => links.map((link) => (/\/(players\/(pairs\/.*--.*|[^/]+)|clubs\/[^/]+)\.html$/.test(link.href) ? 0 : /\/events\/.*index\.html$/.test(link.href) ? 1 : 2)));
  if (kinds.some((kind, at) => at && kind < kinds[at - 1])) note(`the hits for ${alias.name} are not names, events, the rest: ${kinds}`);
};

const named = async ({ page, note }, alias) => {
  await page.type(".search:not(form) input[type=search]", alias.also);
  const left = await page.$$eval("ul[data-finder] li:not([hidden]) a", (links) => links.map((link) => link.href));
  if (left.length > 5 || !left.some((href) => href.endsWith(alias.page))) note(`the finder of names does not find ${alias.also}: ${left.slice(0, 3)}`);
  const told = await page.$eval(".search:not(form) [role=status]", (one) => one.textContent);
  if (!/\d+/.test(told)) note("the finder does not say how many it found");
};
