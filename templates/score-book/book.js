// The boxes of the score book: what is typed is kept from the first key, and a box saves when it is left, or its page is.
import { attach, authorities, begin, boxesKept, button, drop, fill, isFlying, keep, kept, line, send, state, whenCounted } from "./outbox.js";
import { keepForms } from "./forms.js";

const book = document.getElementById("book");
const say = { ...document.body.dataset, ...book.dataset };
const EVENT = say.event;
const LOOK = 5000;
const progress = document.getElementById("progress");
document.documentElement.classList.add("scripted");
let reloads = false;
let leaving = false;
let wanted = "";

const holders = new Map([...book.querySelectorAll("[data-box]")].map((one) => [one.dataset.box, one]));
const inputs = (holder) => [...holder.querySelectorAll("input")];
const notes = (holder) => holder.parentElement.querySelector(".notes");
const plain = (text) => text.trim().replace(/\s+/g, " ");
const value = (holder) => inputs(holder).map((one) => plain(one.value)).filter(Boolean).join(" & ");
const partly = (holder) => inputs(holder).length > 1 && ![0, inputs(holder).length].includes(inputs(holder).filter((one) => plain(one.value)).length);
const show = (holder, text) => {
  const parts = inputs(holder).length > 1 ? text.split(" & ") : [text];
  inputs(holder).forEach((one, at) => { one.value = parts[at] ?? ""; });
};
// The same words once more change nothing: a button among them may have the focus.
const tell = (holder, ...lines) => {
  const told = notes(holder);
  const before = told.textContent;
  const now = document.createElement("p");
  now.append(...lines);
  if (now.textContent !== before) told.replaceChildren(...now.childNodes);
};
const focused = (box) => holders.get(box)?.contains(document.activeElement) ?? false;
const forget = (holder) => { drop(EVENT, holder.dataset.box); show(holder, holder.dataset.seen); tell(holder); inputs(holder)[0].focus(); };

whenCounted(() => {
  for (const [box, holder] of holders) {
    const entry = kept(EVENT, box);
    holder.parentElement.classList.toggle("waits", Boolean(entry) && !entry.typing);
    holder.parentElement.classList.toggle("typing", Boolean(entry?.typing));
  }
});

const settle = (box, answer) => {
  const holder = holders.get(box);
  const entry = kept(EVENT, box);
  const told = (answer.notes ?? []).map((note) => line(`note-${note.severity}`, note.words, note.helps));
  if (answer.outcome === "saved") {
    holder.dataset.seen = answer.value;
    if (!entry && !focused(box)) show(holder, answer.value);
    if (!boxesKept(EVENT).length) authorities.drop(EVENT);
    tell(holder, ...told);
  } else if (answer.outcome === "refused") {
    tell(holder, ...told, line("lost", say.refused), button(say.forget, () => forget(holder)));
  } else if (answer.outcome === "differs") {
    choose(holder, answer.value, entry?.value ?? value(holder));
  }
  now(answer);
};

// Two figures for one box: both are shown, to choose from.
const choose = (holder, other, own) => {
  const box = holder.dataset.box;
  const name = (figure) => figure || say.nothing;
  tell(
    holder,
    line("note-error", fill(say.differs, name(other), name(own))),
    button(fill(say.keep, name(other)), () => { drop(EVENT, box); holder.dataset.seen = other; show(holder, other); tell(holder); inputs(holder)[0].focus(); }),
    button(fill(say.take, name(own)), () => { keep(EVENT, box, { value: own, seen: other }); tell(holder); inputs(holder)[0].focus(); send(); }),
  );
  keep(EVENT, box, { value: own, seen: holder.dataset.seen, asked: true });
};

const now = (answer) => {
  if (answer.progress !== undefined) progress.textContent = answer.progress;
  if (answer.status) document.getElementById("status").textContent = answer.status;
  for (const slip of answer.whole ? book.querySelectorAll(".slip") : []) slip.classList.toggle("whole", answer.whole.includes(slip.id));
  if (answer.shape && answer.shape !== say.shape) reloads = true;
  if (answer.final !== undefined && answer.final !== (say.final === "yes")) reloads = true;
  if (reloads && !boxesKept(EVENT).length && !busy()) again();
  else if (reloads && !document.getElementById("reload")) {
    progress.after(Object.assign(document.createElement("a"), { id: "reload", href: location.href, textContent: ` ${say.changed}` }));
  }
};

// A page whose boxes have changed is loaded again when nobody is in the middle of a figure, and the next box has the focus then.
const FOCUS = `whistpress-book:${say.league}:${EVENT}:focus`;
const busy = () => {
  const holder = document.activeElement?.closest?.("[data-box]");
  return holder ? value(holder) !== holder.dataset.seen : book.contains(document.activeElement);
};
const again = () => {
  try { sessionStorage.setItem(FOCUS, wanted || document.activeElement?.closest?.("[data-box]")?.dataset.box || ""); } catch { /* then without */ }
  location.reload();
};
const goTo = (input) => { input.focus(); input.select?.(); };

// A figure that is typed back to what the file has waits no more, unless another one is on its way.
const enter = (holder, typing) => {
  const box = holder.dataset.box;
  const own = value(holder);
  const before = kept(EVENT, box);
  const entry = { value: own, seen: before?.seen ?? holder.dataset.seen };
  if (own === holder.dataset.seen && !isFlying(EVENT, box)) {
    drop(EVENT, box);
    if (before?.tried || before?.asked) tell(holder);
  } else if (typing) keep(EVENT, box, { ...entry, typing, ...(partly(holder) && { parts: inputs(holder).map((one) => one.value) }) });
  else if (partly(holder)) {
    keep(EVENT, box, { ...entry, parts: inputs(holder).map((one) => one.value) });
    tell(holder, line("lost", say.part));
  } else keep(EVENT, box, entry);
};
const left = (holder) => {
  if (value(holder) === holder.dataset.seen && !kept(EVENT, holder.dataset.box)) return;
  enter(holder, 0);
  if (!leaving) send();
};

const AUTHORITY = ["by_whom", "why", "when"];
const authority = () => (document.getElementById("authority") ? Object.fromEntries(AUTHORITY.map((id) => [id, document.getElementById(id).value])) : null);
book.addEventListener("input", (event) => {
  const holder = event.target.closest("[data-box]");
  if (holder) enter(holder, Date.now());
  else if (AUTHORITY.includes(event.target.id)) authorities.keep(EVENT, authority());
});
book.addEventListener("change", (event) => {
  const holder = event.target.closest("[data-box]");
  if (holder) left(holder);
});
book.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.closest("[data-box]")) return;
  event.preventDefault();
  const all = [...book.querySelectorAll("[data-box] input:not([readonly])")];
  const next = all[all.indexOf(event.target) + 1];
  const deal = /^(rubber\/\d+\/)(\d+)$/.exec(event.target.closest("[data-box]").dataset.box);
  const following = deal && plain(event.target.value) ? `${deal[1]}${Number(deal[2]) + 1}` : "";
  if (following && !holders.has(following)) { wanted = following; event.target.blur(); return; }
  goTo(next ?? document.getElementById("next") ?? event.target);
});
book.addEventListener("submit", (event) => { event.preventDefault(); for (const holder of holders.values()) left(holder); });

// What waited before this page was loaded stands in its box again.
const standAgain = (box) => {
  const holder = holders.get(box);
  const entry = kept(EVENT, box);
  if (!holder || !entry) return;
  if (entry.parts) inputs(holder).forEach((one, at) => { one.value = entry.parts[at] ?? ""; });
  else show(holder, entry.value);
};
for (const box of boxesKept(EVENT)) standAgain(box);
// A key may have come before this script.
for (const [box, holder] of holders) if (!kept(EVENT, box) && value(holder) !== holder.dataset.seen) enter(holder, Date.now());
const decideAgain = () => {
  for (const [id, text] of Object.entries(authorities.kept(EVENT) ?? {})) {
    const field = document.getElementById(id);
    if (field) field.value = text;
  }
};
decideAgain();
attach({
  event: EVENT,
  by: say.by,
  holds: (box) => holders.has(box),
  focused,
  authority,
  settle,
  restore: (event, box) => { if (event === EVENT) standAgain(box); else decideAgain(); },
  lost: (box) => tell(holders.get(box), line("lost", say.lost)),
  // The browser tells of no change in a box that still has the focus; it is told here, so that names are completed too.
  leave: () => {
    leaving = true;
    const entry = kept(EVENT, document.activeElement?.closest?.("[data-box]")?.dataset.box ?? "");
    if (entry?.typing) document.activeElement.dispatchEvent(new Event("change", { bubbles: true }));
    leaving = false;
  },
});
keepForms();
begin();
try {
  const back = holders.get(sessionStorage.getItem(FOCUS) ?? "");
  sessionStorage.removeItem(FOCUS);
  const empty = document.referrer.startsWith(location.origin) && !location.hash ? [...holders.values()].find((holder) => !value(holder)) : null;
  if (back ?? empty) goTo(inputs(back ?? empty)[0]);
} catch { /* a browser that keeps nothing */ }

// What others typed appears in boxes that nobody is typing into here.
const look = async () => {
  if (document.hidden) return;
  try {
    const answer = await state(EVENT, say.by);
    for (const [box, text] of Object.entries(answer.values)) {
      const holder = holders.get(box);
      if (!holder || kept(EVENT, box) || text === holder.dataset.seen) continue;
      if (focused(box) && value(holder) !== holder.dataset.seen) continue;
      holder.dataset.seen = text;
      show(holder, text);
    }
    now(answer);
    if (boxesKept(EVENT).some((box) => kept(EVENT, box).tried)) await send();
  } catch { /* no signal: the next look tries again */ }
};
setInterval(look, LOOK);
