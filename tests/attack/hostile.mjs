// `node tests/attack/hostile.mjs PROJECT`: every page of the built league PROJECT by its file, then every page of its score book, in
// Chromium. A script that comes from a text of the league calls `pwned`; an element that it makes has `onerror` or another handler.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const puppeteer = createRequire(resolve(import.meta.dirname, "../browser/package.json"))("puppeteer-core");
const project = resolve(process.argv[2]);
const output = join(project, "output");
const files = readdirSync(output, { recursive: true }).filter((path) => path.endsWith(".html"));
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: ["--no-sandbox", "--disable-gpu"] });
const faults = [];

const tab = async (allowed) => {
  const page = await browser.newPage();
  let here = "";
  page.setDefaultTimeout(60000);
  await page.exposeFunction("pwned", (number) => faults.push(`${here}: ran script ${number}`));
  page.on("dialog", (dialog) => { faults.push(`${here}: a dialog`); dialog.dismiss(); });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("data:") && !url.startsWith("blob:") && !allowed.some((start) => url.startsWith(start))) faults.push(`${here}: asks for ${url.slice(0, 100)}`);
  });
  return {
    page,
    async look(url) {
      here = url;
      const answer = await page.goto(url, { waitUntil: "load" });
      const found = await page.evaluate(() => {
        const handler = (node) => [...node.attributes].some(({ name }) => name.startsWith("on"));
        const script = (node) => ["href", "src", "action", "formaction", "xlink:href"].some((name) => /^\s*(java|vb)script:/i.test(node.getAttribute(name) ?? ""));
        return [...document.querySelectorAll("*")].filter((node) => handler(node) || script(node) || node.matches('img[src="x"], iframe[srcdoc]')).map((node) => node.outerHTML.slice(0, 120));
      });
      for (const node of found) faults.push(`${url}: ${node}`);
      return answer;
    },
  };
};

const site = pathToFileURL(output).href;
const waiting = [...files];
await Promise.all(Array.from({ length: 3 }, async () => {
  const { look, page } = await tab([site, "https://fairhaven.example/"]); // the address that the league gives its own site
  while (waiting.length) await look(`${site}/${waiting.pop().split("/").map(encodeURIComponent).join("/")}`);
  await page.close();
}));

const python = process.env.PYTHON ?? resolve(import.meta.dirname, "../../.venv/bin/python");
const server = spawn(python, ["-m", "whistpress", "serve", "--no-pdf", "--port", "0", "--project", project], { env: process.env });
let words = "";
const book = await new Promise((ready, failed) => {
  server.stdout.on("data", (data) => {
    words += data;
    const found = /score book: (http:\/\/[^\s]+\/score-book\/)/.exec(words);
    if (found) ready(found[1]);
  });
  server.stderr.on("data", (data) => { words += data; });
  server.on("exit", () => failed(new Error(`the server ended: ${words}`)));
});
const seen = new Set([book]);
const queue = [book];
const { look, page } = await tab([new URL(book).origin]);
while (queue.length && seen.size < 400) {
  const answer = await look(queue.shift());
  if (!(answer?.headers()["content-type"] ?? "").startsWith("text/html")) continue;
  for (const url of await page.$$eval("a[href]", (links) => links.map((link) => link.href.split("#")[0])))
    if (url.startsWith(book) && !seen.has(url) && !/\.(pdf|csv|zip)$/.test(url)) { seen.add(url); queue.push(url); }
}
server.removeAllListeners("exit");
server.kill("SIGKILL");
await browser.close();
console.log(JSON.stringify({ pages: files.length, book: seen.size, faults: faults.slice(0, 50) }));
