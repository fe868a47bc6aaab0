// `node tests/browser/run.mjs SITE`: the built site SITE (and SITE.json, from tests/browser/site.py) as readers meet it.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { accessible, enlarged, keyboard, narrow, nothingKept, ownFaces, readable, same, short } from "./checks.mjs";
import { tellsTheDay } from "./clock.mjs";
import { says } from "./me.mjs";
import { searches } from "./searching.mjs";
import { served } from "./served.mjs";
import { sorts } from "./sorting.mjs";
import { opened, shared } from "./tab.mjs";

const HIGHEST = 6000; // pixels of an event on a telephone, before anything is unfolded
const TABS = 3;
const SAMPLE = 5;
const LARGE = 150_000; // axe takes long for a large page; the sample at 320 pixels has the largest of each kind
const started = Date.now();
const folder = resolve(process.argv[2]);
const { pages, alias } = JSON.parse(readFileSync(`${folder}.json`, "utf8"));
const chromium = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => path && existsSync(path));
if (!chromium) throw new Error("there is no Chromium: apt-get install chromium, or say where it is with CHROMIUM=");

const size = ({ path }) => statSync(join(folder, path)).size;
const kinds = Object.entries(Object.groupBy ? Object.groupBy(pages, (page) => page.kind) : pages.reduce((all, page) => ({ ...all, [page.kind]: [...(all[page.kind] ?? []), page] }), {}))
  .map(([kind, some]) => [kind, [...some].sort((a, b) => size(a) - size(b))]);
// Of each kind the largest page that is not too large; and a sample from the smallest to the largest.
const richest = kinds.map(([, some]) => some.findLast((page) => size(page) <= LARGE) ?? some[0]);
const sample = kinds.flatMap(([, some]) => [...new Set(Array.from({ length: SAMPLE }, (_, at) => some[Math.round((at * (some.length - 1)) / (SAMPLE - 1))]))]);

const site = await served(folder);
const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
const place = { origin: site.origin, file: pathToFileURL(folder).href };
const faults = [];
const step = async (name, tasks, work) => {
  const tabs = await Promise.all(Array.from({ length: Math.min(TABS, tasks.length) }, () => opened(browser, place)));
  await shared(tabs, tasks, work);
  const found = tabs.flatMap((tab) => tab.faults);
  faults.push(...found);
  for (const fault of found) console.error(fault);
  await Promise.all(tabs.map((tab) => tab.page.close()));
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${name}: ${tasks.length} looked at, ${found.length} at fault`);
};

await step("accessible in light and dark, one page of each kind", richest, async (tab, { path }) => {
  await tab.page.setViewport({ width: 1200, height: 900 });
  await tab.go(path);
  await accessible(tab, "light");
  await accessible(tab, "dark");
  await nothingKept(tab);
});
await step("320 pixels wide, from the disk, with and without JavaScript", sample, async (tab, { path }) => {
  await tab.page.setViewport({ width: 320, height: 640 });
  await tab.page.setJavaScriptEnabled(true);
  await tab.go(path, { file: true });
  await narrow(tab);
  if (!path.startsWith("embed/")) await ownFaces(tab); // small pages for other sites have no faces of their own
  const on = await readable(tab);
  await tab.page.setJavaScriptEnabled(false);
  await tab.go(path, { file: true });
  await narrow(tab);
  same(tab, on, await readable(tab));
});
await step("an event on a telephone, and with letters twice as large", pages.filter(({ kind }) => kind === "event"), async (tab, { path }) => {
  await tab.page.setViewport({ width: 390, height: 844 });
  await tab.go(path, { file: true });
  await short(tab, HIGHEST);
  await enlarged(tab);
});
await step("letters twice as large, one page of each kind", richest.filter(({ kind }) => kind !== "event"), async (tab, { path }) => {
  await tab.go(path, { file: true });
  await enlarged(tab);
});
await step("the keyboard", richest.filter(({ kind }) => kind !== "embed"), async (tab, { path }) => {
  await tab.page.setViewport({ width: 1000, height: 800 });
  await tab.page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await tab.go(path);
  await keyboard(tab);
});
await step("read on another day than it was made", sample, tellsTheDay);
const player = kinds.find(([kind]) => kind === "player")[1].at(-1).path;
for (const file of [false, true]) await step(`who I am, from ${file ? "the disk" : "a server"}`, [{ path: player, file }], says);
await step("finding a player by another name", [alias], searches);
const sorted = await sorts(browser);
faults.push(...sorted);

await browser.close();
site.close();
for (const fault of sorted) console.error(fault);
console.log(`${kinds.length} kinds of pages, ${pages.length} pages; ${faults.length} faults in ${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exit(faults.length ? 1 : 0);
