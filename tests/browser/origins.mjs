// `node tests/browser/origins.mjs PYTHON`: pages that a stranger put into the league, opened in the preview in Chromium: they read nothing of
// the score book, change no figure, open no door, keep nothing; and the ways from the preview to the score book lead where they say.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

const python = process.argv[2] ?? "python3";
const chromium = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => path && existsSync(path));
const folder = mkdtempSync(join(tmpdir(), "whistpress-origins-"));
const faults = [];
let looked = 0;
const must = (holds, words) => { looked++; if (!holds) { faults.push(words); console.log(`WRONG: ${words}`); } };

const TODAY = "2026-11-26";
const DRIVE = `title = "Drive"\ndate  = ${TODAY}\nstatus = "provisional"\n[movement]\nsystem = "whist-drive"\nplayers = 8\nrounds = 4\n[totals]\n1 = 30\n`;
const events = join(folder, "content", "events", "2026-27");
const files = join(folder, "content", "files");
for (const made of [events, files]) mkdirSync(made, { recursive: true });
writeFileSync(join(folder, "content", "league.toml"), 'name = "Harbour"\nformat = 1\n[outputs]\nhtml_files = true\nsearch = true\n');
writeFileSync(join(events, "drive.toml"), DRIVE);

// What a hostile page tries; BOOK is the score book's origin, TOKEN the right token, as if it had been guessed.
const attack = `async (BOOK, TOKEN) => {
  const came = [];
  const tries = async (name, act) => { try { const got = await act(); if (got) came.push(name + ": " + String(got).slice(0, 80)); } catch { /* refused */ } };
  const form = (fields) => ({ method: "POST", body: new URLSearchParams({ token: TOKEN, ...fields }) });
  for (const path of ["/score-book/", "/score-book/2026-27/drive", "/score-book/2026-27/drive/state", "/score-book/helpers", "/score-book/.static/book.js"]) {
    await tries("read " + path, async () => (await fetch(BOOK + path)).text());
    await tries("read here " + path, async () => { const a = await fetch(path); return a.url.includes("score-book") && a.ok && (await a.text()); });
    await tries("frame " + path, () => new Promise((done) => { const f = document.createElement("iframe"); f.onload = () => { try { done(f.contentDocument?.body?.textContent.includes("Drive")); } catch { done(""); } }; f.src = BOOK + path; document.body.append(f); setTimeout(() => done(""), 1500); }));
    await tries("script " + path, () => new Promise((done) => { const s = document.createElement("script"); s.onload = () => done("ran"); s.onerror = () => done(""); s.src = BOOK + path; document.head.append(s); }));
  }
  const figure = { box: "total/2", value: "31", seen: "" };
  await tries("write", async () => (await fetch(BOOK + "/score-book/2026-27/drive/enter", form(figure))).text());
  await tries("write blindly", async () => (await fetch(BOOK + "/score-book/2026-27/drive/enter", { ...form(figure), mode: "no-cors" })) && "");
  await tries("beacon", () => navigator.sendBeacon(BOOK + "/score-book/2026-27/drive/enter", new URLSearchParams({ token: TOKEN, ...figure })) && "");
  await tries("door", async () => (await fetch(BOOK + "/score-book/helpers", { ...form({ do: "open" }), mode: "no-cors" })) && "");
  await tries("socket", () => new Promise((done) => { const s = new WebSocket(BOOK.replace("http", "ws") + "/score-book/"); s.onopen = () => done("open"); s.onerror = () => done(""); }));
  await tries("stream", () => new Promise((done) => { const s = new EventSource(BOOK + "/score-book/2026-27/drive/state"); s.onopen = () => done("open"); s.onerror = () => { s.close(); done(""); }; }));
  await tries("worker", async () => navigator.serviceWorker?.register(BOOK + "/score-book/.static/book.js"));
  await tries("window", () => new Promise((done) => { const w = open(BOOK + "/score-book/2026-27/drive"); setTimeout(() => { try { done(w?.document?.body?.textContent); } catch { done(""); } }, 1200); }));
  return came;
}`;
const storage = `() => { const kept = []; for (const [name, act] of [["localStorage", () => localStorage.setItem("x", "1")], ["cookie", () => { document.cookie = "x=1"; if (!document.cookie) throw 0; }]]) { try { act(); kept.push(name); } catch { /* none */ } } return kept; }`;
writeFileSync(join(files, "rules.html"), "<!doctype html><title>Rules</title><body><p>Rules</p><script>document.title = 'script ran'</script></body>");
writeFileSync(join(files, "plan.svg"), '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>');

let server;
let site = "";
let book = "";
let words = "";
const serve = () => new Promise((ready, failed) => {
  words = "";
  server = spawn(python, ["-m", "whistpress", "serve", "--no-pdf", "--port", "0", "--today", TODAY, "--project", folder], { env: { ...process.env, PYTHONUNBUFFERED: "1", WHISTPRESS_CONFIG: join(folder, "config") } });
  server.stdout.on("data", (data) => {
    words += data;
    const found = /look at (http:\/\/127\.0\.0\.1:\d+)\/[^]*score book: (http:\/\/127\.0\.0\.1:\d+)\/score-book\/[^]*page/.exec(words);
    if (found) { [, site, book] = found; ready(); }
  });
  server.stderr.on("data", (data) => { words += data; });
  server.on("exit", () => failed(new Error(`the server ended: ${words}`)));
});
const ends = () => new Promise((gone) => { server.removeAllListeners("exit"); server.on("exit", gone); server.kill("SIGTERM"); });
const file = () => readFileSync(join(events, "drive.toml"), "utf8");

await serve();
const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
page.setDefaultTimeout(20000);
const errors = [];
page.on("console", (message) => { if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`); });
page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
const text = (selector = "body") => page.$eval(selector, (element) => element.textContent);
const door = async () => (await text()).includes("open to this machine alone");

// The way in by hand: a bookmark of old, a typed address, a link of the preview.
must(site !== book, "preview and score book are two origins");
await page.goto(`${site}/score-book/2026-27/drive?by=cards`);
await page.waitForSelector("#book");
must(page.url() === `${book}/score-book/2026-27/drive?by=cards`, "a bookmark of old leads to the score book");
must((await text()).includes("Drive"), "and opens it");
const token = await page.$eval("body", (element) => element.dataset.token);
must(Boolean(token), "its page has the token");
await page.goto(`${book}/score-book/`);
await Promise.all([page.waitForNavigation(), page.click('nav a[href^="http"]')]);
must(page.url() === `${site}/`, "the score book leads to the site");
errors.length = 0;
await page.goto(`${site}/search.html`);
await page.type("form input", "drive");
await page.waitForFunction(() => document.querySelectorAll(".hits li").length > 0);
must(errors.length === 0, `the packaged pages run as ever: ${errors}`);

// The stranger's pages: what a script of theirs may do, wherever it runs. An old browser's fetch would do no more.
for (const path of ["/files/rules.html", "/files/plan.svg", "/"]) {
  await page.goto(site + path);
  if (path === "/files/rules.html") must((await page.title()) === "script ran", "a script of the league runs");
  if (path === "/files/plan.svg") { await page.goto(`${site}/files/rules.html`); }
  const came = await page.evaluate(`(${attack})(${JSON.stringify(book)}, ${JSON.stringify(token)})`);
  must(came.length === 0, `${path} got at the score book: ${came.join("; ")}`);
  must(file() === DRIVE, `${path} changed a figure`);
  if (path !== "/") must((await page.evaluate(`(${storage})()`)).length === 0, `${path} keeps nothing in the browser`);
}
for (const other of (await browser.pages()).filter((tab) => tab !== page)) await other.close();

// A form of theirs that the reader presses: the answer is a refusal in its own tab, and the file stays.
for (const [path, fields] of [["/score-book/2026-27/drive/enter", { box: "total/2", value: "31", seen: "" }], ["/score-book/helpers", { do: "open" }]]) {
  await page.goto(`${site}/`);
  await page.setContent(`<form method="post" action="${book}${path}">${Object.entries({ token, ...fields }).map(([name, value]) => `<input name="${name}" value="${value}">`).join("")}<button>Press</button></form>`);
  await Promise.all([page.waitForNavigation(), page.click("button")]).catch(() => {});
  must(file() === DRIVE, `a form of another page at ${path} writes nothing`);
}
await page.goto(`${book}/score-book/helpers`);
must(await door(), "the door is closed");

// Templates of the league's own: all its pages are in the sandbox, styled, and loaded again when a file is saved.
mkdirSync(join(folder, "templates"), { recursive: true });
writeFileSync(join(folder, "templates", "home.html"), '{% extends "default/home.html" %}{% block head %}{{ super() }}<script>document.title = "own"</script>{% endblock %}');
await page.goto(`${site}/`);
await page.waitForFunction(() => document.title === "own");
await page.waitForFunction(() => performance.now() > 1500); // a page shown early is loaded again when all is ready
must((await page.evaluate(`(${storage})()`)).length === 0, "a page by a template of the league keeps nothing");
must((await page.evaluate(`(${attack})(${JSON.stringify(book)}, ${JSON.stringify(token)})`)).length === 0 && file() === DRIVE, "and gets nothing of the score book");
await page.goto(`${site}/`);
must((await page.evaluate(() => document.fonts.ready.then(() => [...document.fonts].some((face) => face.status === "loaded")))), "its typefaces are loaded");
const shown = await page.evaluate(() => document.querySelector("script[data-version]").dataset.version);
writeFileSync(join(folder, "content", "league.toml"), 'name = "Harbour Whist"\nformat = 1\n[outputs]\nhtml_files = true\nsearch = true\n');
await page.waitForFunction((before) => document.body?.textContent.includes("Harbour Whist") && document.querySelector("script[data-version]")?.dataset.version !== before, {}, shown);

// After a restart the score book is at its address again, and what waited in the browser with it.
const address = book;
await page.goto(`${book}/score-book/2026-27/drive`);
await page.evaluate(() => localStorage.setItem("kept", "31"));
await ends();
await serve();
must(book === address, "the score book is found at its address again");
await page.goto(`${book}/score-book/2026-27/drive`);
must((await page.evaluate(() => localStorage.getItem("kept"))) === "31", "with what waited in the browser");

// What waits at the address that the score book had in the second edition is shown, taken over, and forgotten there.
const key = await page.$eval("body", (element) => `whistpress-book:${element.dataset.league}:2026-27/drive:total/3`);
rmSync(join(folder, "templates"), { recursive: true });
await page.goto(`${site}/`); // a page that may keep something, as those of the second edition did
await page.evaluate((name) => localStorage.setItem(name, JSON.stringify({ value: "29", seen: "" })), key);
await page.goto(`${site}/score-book/#taken=1234`);
await page.waitForFunction(() => location.pathname === "/score-book/waiting");
await page.waitForSelector("#waits:not([hidden])");
must((await text("#waits tbody")).includes("29"), "what waits at the old address is shown");
must((await page.evaluate((name) => localStorage.getItem(name), key)) === null, "and is not taken over before somebody says so");
await page.click("#take");
await page.waitForFunction((now) => location.href === `${now}/score-book/`, {}, book);
await page.goto(`${site}/score-book/2026-27/drive`);
await page.waitForFunction((now) => location.href.startsWith(`${now}/score-book/2026-27/drive`), {}, book);
for (let turn = 0; turn < 100 && !/^3 += 29$/m.test(file()); turn++) await new Promise((next) => setTimeout(next, 100));
must(/^3 += 29$/m.test(file()), "what was taken over is sent, and the old address forgets it");

// The same attack from a page of the score book itself gets there: what was looked for above can be found.
const control = await page.evaluate(`(${attack})(${JSON.stringify(book)}, document.body.dataset.token)`);
must(control.some((words) => words.startsWith("read /score-book/2026-27/drive/state")) && /^2 += 31$/m.test(file()), "the attack is one");

await browser.close();
await ends();
rmSync(folder, { recursive: true, force: true });
console.log(`two origins: ${looked} looks, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
