// A player is found by another spelling of the name: by the search over http, by the finder of names everywhere.
export const searches = async (tab, alias) => {
  const { page } = tab;
  if (!alias) return tab.note("nobody in the league has an alias");
  await tab.go("search.html");
  if (tab.asked.some((url) => url.includes("/pagefind/"))) tab.note("Pagefind's files are loaded before anybody types");
  await page.type("form[data-pagefind] input", alias.also);
  await page.waitForFunction(() => document.querySelector("form[data-pagefind] [role=status]").textContent.trim(), { timeout: 20000 });
  const hits = await page.$$eval(".hits a", (links) => links.map((link) => link.href));
  if (!hits.some((href) => href.endsWith(alias.page))) tab.note(`the search for ${alias.also} does not find ${alias.page}: ${hits.slice(0, 3)}`);
  if (!tab.asked.some((url) => url.includes("/pagefind/"))) tab.note("the search ran without Pagefind");
  await named(tab, alias);
  await tab.go("search.html", { file: true });
  await named(tab, alias);
  const form = await page.$eval("form[data-pagefind]", (one) => one.hidden);
  if (!form) tab.note("the search over all pages is offered where it cannot work");
  if (tab.asked.some((url) => url.includes("/pagefind/"))) tab.note("Pagefind's files are asked for by file://");
  await tab.go("index.html");
  if (tab.asked.some((url) => /pagefind|search\.js/.test(url))) tab.note("the search is loaded on another page");
};

const named = async ({ page, note }, alias) => {
  await page.type(".search:not(form) input[type=search]", alias.also);
  const left = await page.$$eval("ul[data-finder] li:not([hidden]) a", (links) => links.map((link) => link.href));
  if (left.length > 5 || !left.some((href) => href.endsWith(alias.page))) note(`the finder of names does not find ${alias.also}: ${left.slice(0, 3)}`);
  const told = await page.$eval(".search:not(form) [role=status]", (one) => one.textContent);
  if (!/\d+/.test(told)) note("the finder does not say how many it found");
};
