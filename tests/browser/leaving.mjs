// `node tests/browser/leaving.mjs PYTHON [TRIES [KILLS]]`: figures typed into a box that still has the focus when its page is left, in every way in
// which a page of the score book is left, with random pauses between the last key and leaving. Opened again, the figure is in the file, or
// stands in its box as waiting and then goes to the file. A browser that is killed (SIGKILL) is counted by itself, by whether its IndexedDB
// had the figure by then: what it has not written to its disk, nobody has.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { Served, chromium, project } from "./booked.mjs";

const python = process.argv[2] ?? "python3";
const TRIES = Number(process.argv[3] ?? 200);
const TODAY = "2026-11-26";
const CARDS = 46;
const NAMES = Array.from({ length: CARDS }, (_, at) => `${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(97 + (at % 26))} Player`);
const team = (id) => `\n[[team]]\nid = "${id}"\nname = "${id}"\n`;
const league = project({
  "content/fixtures/2026-27/division.toml": `title = "Division"\nmargin = "tricks"\n${["oak", "fox"].map(team).join("")}\n[[round]]\ndate = ${TODAY}\nmatches = [{ home = "oak", away = "fox" }, { home = "fox", away = "oak" }]\n`,
  "content/events/2026-27/done.toml": `title = "Done"\ndate = ${TODAY}\nstatus = "final"\ncontest = "individual"\ngame = "progressive-whist"\n\n[entries]\n1 = "Ann Orr"\n2 = "Bob Snow"\n\n[totals]\n1 = 99\n2 = 98\n`,
  "content/events/2026-27/cards.toml": `title = "Cards"\ndate = ${TODAY}\nstatus = "provisional"\ntotals = "cards.csv"\n`,
  "content/events/2026-27/cards.csv": "Player;Tricks\nAnn Orr;147\n",
  "content/league.toml": 'name = "Harbour Whist Club"\nformat = 1\n',
  "content/events/2026-27/drive.toml": `title = "Drive"\ndate = ${TODAY}\n\n[movement]\nsystem = "whist-drive"\nplayers = ${CARDS}\nrounds = 24\n\n[entries]\n${NAMES.map((name, at) => `${at + 1} = "${name}"`).join("\n")}\n`,
});
const served = await new Served(python, league.folder, TODAY).start();
const file = () => readFileSync(join(league.folder, "content/events/2026-27/drive.toml"), "utf8");
const inFile = (card, total) => file().split("\n").some((row) => new RegExp(`^${card} += ${total}$`).test(row));
// A tab that is closed while it goes somewhere does not always tell puppeteer that it is gone.
const closed = (page) => Promise.race([page.close().catch(() => {}), pause(3000)]);
const pause = (milliseconds) => new Promise((next) => setTimeout(next, milliseconds));
const sheet = `${served.origin}/score-book/2026-27/drive`;
const box = (card) => `[data-box="total/${card}"] input`;
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run"];

// A fixed row of numbers, so that a failure can be tried again.
let seed = 20261126;
const random = (below) => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor((seed / 2 ** 32) * below); };

const open = async (browser, address = sheet) => {
  const page = await browser.newPage();
  page.setDefaultTimeout(30000);
  await page.goto(address, { waitUntil: "load" });
  return page;
};
const type = async (page, card, total) => {
  await page.focus(box(card));
  await page.$eval(box(card), (input) => input.select());
  await page.keyboard.type(String(total));
};

// Each way leaves the page for good; what is opened afterwards is a new page.
const WAYS = {
  "the tab is closed": closed,
  "Back is pressed": async (page) => { await page.evaluate(() => history.back()); await pause(150); await closed(page); },
  "the page is loaded again": async (page) => { await page.reload(); await closed(page); },
  "another page is opened by its address": async (page) => { await page.goto(`${served.origin}/score-book/`); await closed(page); },
  "a link is followed": async (page) => { await page.evaluate(() => document.querySelector("header a").click()); await pause(150); await closed(page); },
  "the signal is lost, then the tab closed": async (page) => { await page.setOfflineMode(true); await pause(random(50)); await closed(page); },
  "the tab is killed": async (page) => {
    const session = await page.createCDPSession();
    session.send("Page.crash").catch(() => {});
    await pause(100);
    await closed(page);
  },
};

const found = async (browser, card, total) => {
  const page = await open(browser);
  let stood = "in the file";
  if (!inFile(card, total)) {
    const stands = page.waitForFunction((box, total) => document.querySelector(box).value === total, { timeout: 10000 }, box(card), String(total));
    stood = await stands.then(() => "waiting", () => "lost");
    for (let turn = 0; stood === "waiting" && !inFile(card, total); turn++) {
      if (turn === 300) { stood = "never sent"; break; }
      await pause(50);
    }
    for (let turn = 0; stood === "waiting" && (await page.$eval("#waiting", (one) => one.textContent)) !== ""; turn++) {
      if (turn === 100) { stood = "never wiped"; break; }
      await pause(50);
    }
  }
  await closed(page);
  return stood;
};

// Everything else that is typed into: a name, a result, who decided a correction, and the forms that a button saves. A tab is closed in
// the middle; its figure is in the file then, and a form has what was typed when it is opened again, until it is saved.
const text = (path) => readFileSync(join(league.folder, "content", path), "utf8");
const KINDS = [
  ["2026-27/drive/names", { [`[data-box="names/0/46"] input`]: "Zed Player" }, () => text("events/2026-27/drive.toml").includes('46 = "Zed Player"')],
  ["2026-27/done", { "#by_whom": "Committee", "#why": "Added again", [`[data-box="total/1"] input`]: "100" }, () => /1 = 100\n[^]*by +  *= "Committee"/.test(text("events/2026-27/done.toml"))],
  ["matches", { [`[data-box="match/2026-27/division/oak-fox"] input`]: "482-454" }, () => text("fixtures/2026-27/division.toml").includes('"oak 482-454 fox"')],
  ["matches/card?match=match%2F2026-27%2Fdivision%2Ffox-oak", { "#home-0-0": "Al Fox", "#tricks-0": "172-140" }, () => text("fixtures/2026-27/division.toml").includes('home = ["Al Fox"]'), "main form > p button"],
  ["2026-27/cards", { [`[data-box="card/Ann Orr"] input`]: "148" }, () => text("events/2026-27/cards.csv").includes("Ann Orr;148")],
  ["2026-27/cards", { "#card-name": "Bob Snow", "#card-total": "131" }, () => text("events/2026-27/cards.csv").includes("Bob Snow;131"), "#new-card p > button"],
  ["new", { "#title": "A new one", "#who": "Ann Orr & Bob Snow", "#came": "8" }, () => null],
  ["2026-27/drive/arrange", { "#round": "2", "#into": "Cy Moss" }, () => null],
];
const kindsLost = async (browser) => {
  const lost = [];
  for (const [path, fields, isInFile, save] of KINDS) {
    const page = await open(browser, `${served.origin}/score-book/${path}`);
    for (const [field, typed] of Object.entries(fields)) {
      await page.focus(field);
      await page.$eval(field, (input) => input.select());
      await page.keyboard.type(typed);
    }
    await closed(page);
    const again = await open(browser, `${served.origin}/score-book/${path}`);
    await again.waitForFunction((fields) => Object.entries(fields).every(([field, typed]) => document.querySelector(field)?.value === typed), { timeout: 10000 }, fields)
      .catch(() => lost.push(`${path}: the fields have not what was typed`));
    if (save) await Promise.all([again.waitForNavigation(), again.click(save)]);
    for (let turn = 0; isInFile() === false; turn++) {
      if (turn === 200) { lost.push(`${path}: it is not in the file`); break; }
      await pause(50);
    }
    await closed(again);
  }
  const page = await open(browser, `${served.origin}/score-book/`);
  await page.waitForFunction(() => document.getElementById("waiting").textContent === "2 forms not saved", { timeout: 10000 })
    .catch(async () => lost.push(`two forms wait, and it says: ${await page.$eval("#waiting", (one) => one.textContent)}`));
  await closed(page);
  return lost;
};

const counts = {};
const count = (way, stood) => { counts[way] ??= {}; counts[way][stood] = (counts[way][stood] ?? 0) + 1; };
let total = 100;
const nextTotal = () => { total = total === 299 ? 100 : total + 1; return total; };

const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args });
const ways = Object.entries(WAYS);
for (let number = 0; number < TRIES; number++) {
  const [way, leave] = ways[number % ways.length];
  const [card, figure] = [1 + random(CARDS), nextTotal()];
  const page = await open(browser, `${served.origin}/score-book/`);
  await page.goto(sheet, { waitUntil: "load" });
  await type(page, card, figure);
  await pause(random(4) === 0 ? 0 : random(120));
  await leave(page);
  count(way, await found(browser, card, figure));
}
const faults = await kindsLost(browser);
await browser.close();

// A whole browser that is killed: puppeteer only connects to it, so that it keeps its folder and can be started again.
const profile = mkdtempSync(join(tmpdir(), "whistpress-browser-"));
const started = async () => {
  const child = spawn(chromium, [...args, "--headless", `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"], { detached: true });
  const endpoint = await new Promise((ready) => {
    let words = "";
    child.stderr.on("data", (data) => { words += data; const at = /ws:\/\/\S+/.exec(words); if (at) ready(at[0]); });
  });
  const kill = () => new Promise((gone) => { child.on("exit", gone); process.kill(-child.pid, "SIGKILL"); });
  return { browser: await puppeteer.connect({ browserWSEndpoint: endpoint }), kill };
};
// A transaction that reads begins when the strict one before it, which wrote, is on the disk.
const written = (page, total) => page.evaluate((total) => new Promise((ready) => {
  const asked = indexedDB.open("whistpress-book");
  asked.onsuccess = () => {
    const look = () => {
      const copies = asked.result.transaction("kept").objectStore("kept").getAll();
      copies.onsuccess = () => (copies.result.some(({ text }) => JSON.parse(text).value === total) ? ready() : setTimeout(look, 5));
    };
    look();
  };
}), String(total));
const KILLS = Number(process.argv[4] ?? Math.ceil(TRIES / 10));
let onDisk = 0;
for (let number = 0; number < KILLS; number++) {
  const [card, figure, wait] = [1 + random(CARDS), nextTotal(), random(1000)];
  const one = await started();
  const page = await open(one.browser);
  await type(page, card, figure);
  let safe = false;
  written(page, figure).then(() => { safe = true; }, () => {});
  await pause(wait);
  onDisk += safe;
  const moment = safe ? "after it wrote the figure" : "before it wrote the figure";
  await one.kill();
  const other = await started();
  count(`the browser is killed ${moment}`, await found(other.browser, card, figure));
  await other.kill();
}
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
await served.end("SIGTERM");
league.remove();

let lost = 0;
for (const [way, stood] of Object.entries(counts)) {
  const bad = Object.entries(stood).filter(([one]) => !["in the file", "waiting"].includes(one)).reduce((sum, [, number]) => sum + number, 0);
  if (!way.includes(" before ")) lost += bad;
  console.log(`${way}: ${Object.entries(stood).map(([one, number]) => `${number} ${one}`).join(", ")}`);
}
console.log(`${TRIES} figures left in their boxes, ${KILLS} browsers killed: ${lost} lost`);
if (KILLS > 3 && onDisk < KILLS / 2) faults.push(`a browser that was killed had written ${onDisk} of ${KILLS} figures`);
for (const fault of faults) console.error(fault);
process.exit(lost || faults.length ? 1 : 0);
