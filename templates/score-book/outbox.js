// Figures that the files do not have yet: kept in this browser from the first key, sent from whichever page of the score book is open,
// and counted on each. An entry has the `value`, what its box had then (`seen`), and at times a mark: `typing` (since when somebody is
// in the middle of it), `parts` (names of which some are missing), `tried` (it cannot stand), `asked` (two figures to choose from).
import { read, remove, write } from "./disk.js";

const say = document.body.dataset;
const PREFIX = `whistpress-book:${say.league}:`;
const RETRY = 4000;
const ABANDONED = 5000;
const PATIENCE = 1000;
const FORM = "form";
const AUTHORITY = "authority";

// A browser that keeps nothing for pages holds what waits as long as the page is open.
const store = (() => {
  try {
    localStorage.setItem(`${PREFIX}try`, "");
    localStorage.removeItem(`${PREFIX}try`);
    return localStorage;
  } catch {
    const held = {};
    const hidden = (name, value) => Object.defineProperty(held, name, { value, enumerable: false });
    hidden("getItem", (key) => held[key] ?? null);
    hidden("setItem", (key, value) => { held[key] = value; });
    hidden("removeItem", (key) => { delete held[key]; });
    return held;
  }
})();

// The clock of the store tells which is later, a copy on the disk or what the store has: it lost its last moments if the copy is.
const CLOCK = `whistpress-clock:${say.league}`;
const tick = () => {
  const now = Math.max(Date.now(), Number(store.getItem(CLOCK)) + 1);
  store.setItem(CLOCK, now);
  return now;
};
const clock = Number(store.getItem(CLOCK));
const readCopies = async () => {
  for (const [key, { text, at }] of await read()) {
    if (!key.startsWith(PREFIX) || store.getItem(key) !== null) continue;
    if (at <= clock) { remove(key); continue; }
    store.setItem(key, text);
    const colon = key.indexOf(":", PREFIX.length);
    const [event, name] = [key.slice(PREFIX.length, colon), key.slice(colon + 1)];
    if (event === FORM && isFormHere(name)) location.reload();
    else page?.restore(event, name);
  }
  count();
};
const isFormHere = (name) => [...document.querySelectorAll("form[data-draft]")].some((form) => form.dataset.draft === name);

export const fill = (words, ...values) => values.reduce((text, value, at) => text.replace(`{${at}}`, () => value), words);
export const kept = (event, box) => {
  try {
    return JSON.parse(store.getItem(`${PREFIX}${event}:${box}`));
  } catch {
    return null;
  }
};
export const keep = (event, box, entry) => {
  const [key, text] = [`${PREFIX}${event}:${box}`, JSON.stringify(entry)];
  try {
    store.setItem(key, text);
    write(key, text, tick());
  } catch { /* the store is full: the page still has the figure */ }
  count();
};
export const drop = (event, box) => {
  const key = `${PREFIX}${event}:${box}`;
  if (store.getItem(key) === null) return;
  store.removeItem(key);
  tick();
  remove(key);
  count();
};
// The key of an entry is EVENT:BOX; an event's id has no colon.
const all = () => Object.keys(store)
  .filter((key) => key.startsWith(PREFIX) && key.indexOf(":", PREFIX.length) > 0)
  .map((key) => [key.slice(PREFIX.length, key.indexOf(":", PREFIX.length)), key.slice(key.indexOf(":", PREFIX.length) + 1)]);
const figures = () => all().filter(([event, box]) => event !== FORM && event !== AUTHORITY && kept(event, box));
export const boxesKept = (event) => all().filter(([other]) => other === event).map(([, box]) => box);

// A form that is saved by its button is kept whole, under the address of its page; so is who decided the corrections of an event, and why.
const aside = (kind) => ({ kept: (name) => kept(kind, name), keep: (name, fields) => keep(kind, name, fields), drop: (name) => drop(kind, name) });
export const drafts = aside(FORM);
export const authorities = aside(AUTHORITY);

// How many wait stands on every page; a screen reader hears it when it stays so, not at each key.
const waiting = document.getElementById("waiting");
const heard = document.getElementById("heard");
const counted = new Set();
export const whenCounted = (act) => { counted.add(act); act(); };
const many = (number, one, more) => (number === 0 ? [] : [number === 1 ? one : fill(more, number)]);
const isStuck = (entry) => Boolean(entry?.asked || entry?.tried);
let announcing = 0;
const count = () => {
  const entries = figures().map(([event, box]) => kept(event, box));
  const stuck = entries.filter(isStuck).length;
  const words = [
    ...many(entries.length - stuck, say.waitingOne, say.waitingMany),
    ...many(stuck, say.stuckOne, say.stuckMany),
    ...many(boxesKept(FORM).length, say.formOne, say.formMany),
  ].join(" · ");
  if (waiting && waiting.textContent !== words) waiting.textContent = words;
  clearTimeout(announcing);
  announcing = setTimeout(() => { if (heard && heard.textContent !== words) heard.textContent = words; }, 1500);
  for (const act of counted) act();
};

export const line = (severity, words, helps = []) => {
  const span = document.createElement("span");
  span.className = severity;
  const before = { "note-error": say.wrong, "note-warning": say.look }[severity];
  if (before) span.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: before }), " ");
  span.append(words, ...helps.map((help) => Object.assign(document.createElement("span"), { className: "help", textContent: help })));
  return span;
};
export const button = (words, onclick) => Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick });

// The page that has boxes: its `event` and order (`by`), which boxes it `holds`, which is `focused`, who decides a correction (`authority`),
// what to do when an answer comes (`settle`), when none does (`lost`), when the page is left (`leave`), when the disk has more than the
// store (`restore`).
let page = null;
export const attach = (own) => { page = own; };
const here = (event, box) => Boolean(page && page.event === event && page.holds(box));
const inTheMiddle = (event, box, entry) => entry.typing && ((here(event, box) && page.focused(box)) || Math.abs(Date.now() - entry.typing) < ABANDONED);

let token = say.token;
const request = (event, box, entry) => {
  const own = page?.event === event ? page : null;
  const decided = Object.entries(own?.authority() ?? authorities.kept(event) ?? {});
  const fields = [["token", token], ["by", own?.by ?? ""], ["box", box], ["value", entry.value], ["seen", entry.seen], ...decided];
  return fetch(`${say.root}${event}/enter`, {
    method: "POST", keepalive: true, headers: { accept: "application/json" }, body: new URLSearchParams(fields), signal: AbortSignal.timeout(15000),
  });
};
export const state = async (event, by) => {
  const answer = await fetch(`${say.root}${event}/state?by=${by}`, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(15000) });
  if (!answer.ok) throw new Error(String(answer.status));
  const now = await answer.json();
  token = now.token;
  return now;
};
const ask = async (event, box, entry) => {
  let answer = await request(event, box, entry);
  if (answer.status === 403) {
    await state(event, page?.by ?? "");
    answer = await request(event, box, entry);
  }
  if (answer.ok) return answer.json();
  if (answer.status !== 404) throw new Error(String(answer.status));
  return { outcome: "refused", notes: [{ severity: "error", words: (await answer.json().catch(() => ({}))).words ?? "404", helps: [] }] };
};

// One after the other, so that each sees what the one before it wrote. What cannot stand is sent again when somebody asks for `again`.
const flying = new Set();
export const isFlying = (event, box) => flying.has(`${event}:${box}`);
let sending = Promise.resolve();
export const send = (again = true) => { sending = sending.then(() => sendAll(again)).catch(() => {}); return sending; };
const sendAll = async (again) => {
  if (!token) return;
  for (const [event, box] of figures()) {
    const entry = kept(event, box);
    if (!entry || entry.asked || entry.parts || (entry.tried && !again) || inTheMiddle(event, box, entry)) continue;
    flying.add(`${event}:${box}`);
    try {
      arrived(event, box, entry, await ask(event, box, entry));
    } catch (error) {
      if (here(event, box)) page.lost(box);
      if (!/^\d+$/.test(error.message)) throw error;  // no signal: the others would not arrive either
    } finally {
      flying.delete(`${event}:${box}`);
    }
  }
};
const arrived = (event, box, entry, answer) => {
  const latest = kept(event, box);
  const same = latest && latest.value === entry.value;
  if (same && answer.outcome === "saved") drop(event, box);
  else if (latest && answer.outcome === "saved") keep(event, box, { ...latest, seen: answer.value });
  else if (same) keep(event, box, { ...latest, tried: true, typing: undefined });
  if (here(event, box)) page.settle(box, answer);
  else if (answer.outcome !== "saved") setAside(event, box, answer);
};

// A figure that cannot stand and whose box is not on this page is shown, and goes only by hand.
const setAside = (event, box, answer) => {
  const list = document.getElementById("left");
  const name = `${event}:${box}`;
  [...list.children].find((row) => row.dataset.of === name)?.remove();
  const row = document.createElement("p");
  row.dataset.of = name;
  const words = answer.outcome === "differs" ? [fill(say.differs, answer.value || say.nothing, kept(event, box).value || say.nothing)] : (answer.notes ?? []).map((note) => note.words);
  row.append(line("note-error", fill(say.left, kept(event, box).value || say.nothing), words), " ", button(say.forget, () => { drop(event, box); row.remove(); }));
  list.append(row);
};

// A form of another page that was not saved is named, with the way to it.
const showForms = () => {
  for (const name of boxesKept(FORM)) {
    if (isFormHere(name)) continue;
    const row = document.createElement("p");
    const link = Object.assign(document.createElement("a"), { href: say.root + name, textContent: drafts.kept(name)?.title || name });
    row.append(line("note-warning", `${say.formLeft} `), link, " ", button(say.forget, () => { drafts.drop(name); row.remove(); }));
    document.getElementById("left").append(row);
  }
};

// A page that is left sends what waits without looking for an answer: the entries stay until a page hears that they are saved.
const parting = new Map();
const leave = () => {
  page?.leave();
  for (const [event, box] of token ? figures() : []) {
    const entry = kept(event, box);
    const name = `${event}:${box}`;
    if (!entry || isStuck(entry) || entry.parts || inTheMiddle(event, box, entry) || flying.has(name) || parting.get(name) === entry.value) continue;
    parting.set(name, entry.value);
    request(event, box, entry).catch(() => {});
  }
};
const comeBack = () => { parting.clear(); send(); };

// A page that opens sends what an earlier one kept. In the middle of a figure is whoever has typed a key in these seconds.
export const begin = async () => {
  await Promise.race([readCopies(), new Promise((next) => { setTimeout(next, PATIENCE); })]);
  for (const [event, box] of figures()) {
    const entry = kept(event, box);
    if (entry?.asked) keep(event, box, { ...entry, asked: undefined });
  }
  showForms();
  count();
  send();
  addEventListener("online", () => send());
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => { if (document.hidden) leave(); else comeBack(); });
  addEventListener("storage", count);
  setInterval(() => { if (figures().some(([event, box]) => !isStuck(kept(event, box)))) send(false); }, RETRY);
};
