// What is looked at on a page. Each takes a tab that stands on the page, and notes what is wrong.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

// No violation of WCAG 2.2 AA that axe can find, with the colours of the day; then of all rules those that look at colours, by night.
const COLOURS = ["color-contrast", "link-in-text-block"];
export const accessible = async (tab, scheme) => {
  await tab.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
  if (!(await tab.page.evaluate(() => "axe" in window))) await tab.page.evaluate(AXE);
  const found = await tab.page.evaluate(async (only) => {
    const result = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
    return result.violations.flatMap((one) => one.nodes.slice(0, 3).map((node) => `${one.id}: ${node.target} ${node.any[0]?.message ?? node.all[0]?.message ?? one.help}`));
  }, scheme === "dark" ? { type: "rule", values: COLOURS } : { type: "tag", values: TAGS });
  for (const one of found) tab.note(`${scheme}, axe: ${one}`);
};

// A page 320 pixels wide does not scroll sideways.
export const narrow = async (tab, where = "320 pixels") => {
  const wide = await tab.page.evaluate(() => {
    const most = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= most) return "";
    const out = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > most + 1 && !one.closest(".wide"));
    return `${document.documentElement.scrollWidth} wide; ${out.slice(-1).map((one) => one.outerHTML.slice(0, 120))}`;
  });
  if (wide) tab.note(`scrolls sideways at ${where}: ${wide}`);
};

// With letters twice as large nothing is lost to the side either, on a telephone and on a page, folded or open.
export const enlarged = async (tab) => {
  const client = await tab.page.createCDPSession();
  for (const width of [390, 1280]) {
    await tab.page.setViewport({ width, height: 844 });
    await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await tab.page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    await narrow(tab, `${width} pixels with letters twice as large`);
    await client.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  }
  await client.detach();
};

// Before anything is unfolded, a page is not longer than this on a telephone.
export const short = async (tab, most) => {
  await tab.page.setViewport({ width: 390, height: 844 });
  const height = await tab.page.evaluate(() => document.documentElement.scrollHeight);
  if (height > most) tab.note(`is ${height} pixels high on a telephone, and may be ${most}`);
};

// What one reads on the page: the text without what the script offers for finding and stepping. Details stand open, so that what is
// folded away is read too.
// Nor is what only those without the script are told (noscript). What happened on this day is the reader's own day with the
// script, and that of the record without it; so are words that depend on the day of reading.
const OFFERED = "noscript, .search, .steps, form[data-index], [data-caption], [data-days], [data-over], [data-until], .me, .print";
export const readable = (tab) =>
  tab.page.evaluate((offered) => {
    for (const one of document.querySelectorAll("details")) one.open = true;
    for (const one of document.querySelectorAll(offered)) one.remove();
    for (const one of document.querySelectorAll("[data-since]")) one.textContent = "so long"; // a number of days that goes on, by the script until today
    return document.body.innerText.split(/\n/).map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean);
  }, OFFERED);

// The same lines with the script and without it.
export const same = (tab, on, off) => {
  const missing = on.filter((line) => !off.includes(line));
  const more = off.filter((line) => !on.includes(line));
  if (missing.length) tab.note(`only with JavaScript: ${JSON.stringify(missing.slice(0, 3))}`);
  if (more.length) tab.note(`only without JavaScript: ${JSON.stringify(more.slice(0, 3))}`);
};

// By the keyboard alone: the link past the menu comes first and works, and the focus is always seen.
export const keyboard = async (tab) => {
  const { page } = tab;
  const client = await page.createCDPSession();
  await client.send("Emulation.setFocusEmulationEnabled", { enabled: true }); // as if each tab were the one in front
  const focused = () =>
    page.evaluate(() => {
      const one = document.activeElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      return {
        tag: one.tagName, skip: one.classList.contains("skip"), id: one.id, what: one.outerHTML.slice(0, 90),
        marked: (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none",
        there: box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0 && box.top < innerHeight,
      };
    });
  await page.keyboard.press("Tab");
  const first = await focused();
  if (!first.skip || !first.there) tab.note(`the first stop of the keyboard is not the link to the content: ${first.what}`);
  await page.keyboard.press("Enter");
  const main = await focused();
  if (main.id !== "_main") tab.note("the link to the content does not lead there");
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    const one = await focused();
    if (one.tag === "BODY") break;
    if (!one.marked || !one.there) tab.note(`the focus is not seen on ${one.what}`);
  }
};

// Nothing is kept in the reader's browser.
export const nothingKept = async (tab) => {
  const client = await tab.page.createCDPSession();
  const { cookies } = await client.send("Network.getAllCookies");
  const kept = await tab.page.evaluate(() => (location.protocol === "file:" ? 0 : localStorage.length + sessionStorage.length));
  if (cookies.length || kept) tab.note(`keeps something: ${cookies.map((one) => one.name)} ${kept}`);
  await client.detach();
};

// The heading of a page is set in a face of the site's own, from a disk too.
export const ownFaces = async (tab) => {
  const session = await tab.page.createCDPSession();
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1, h2" });
  const { fonts } = nodeId ? await session.send("CSS.getPlatformFontsForNode", { nodeId }) : { fonts: [] };
  if (fonts.some((font) => !font.isCustomFont)) tab.note(`is set in ${fonts.map((font) => font.familyName)}`);
  await session.detach();
};
