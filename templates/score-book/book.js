// The score book: each box saves when it is left. What cannot be sent, or cannot stand yet, waits in this browser.
(() => {
  const book = document.getElementById("book");
  const say = book.dataset;
  const KEPT = `whistpress-book:${say.league}:${say.event}:`;
  const RETRY = 4000;
  const LOOK = 5000;
  const waiting = document.getElementById("waiting");
  const progress = document.getElementById("progress");
  document.documentElement.classList.add("scripted");
  let token = say.token;
  let sending = Promise.resolve();
  let reloads = false;
  let wanted = "";

  const holders = new Map([...book.querySelectorAll("[data-box]")].map((one) => [one.dataset.box, one]));
  const inputs = (holder) => [...holder.querySelectorAll("input")];
  const notes = (holder) => holder.parentElement.querySelector(".notes");
  const fill = (words, ...values) => values.reduce((text, value, at) => text.replace(`{${at}}`, value), words);
  const plain = (text) => text.trim().replace(/\s+/g, " ");
  const value = (holder) => inputs(holder).map((one) => plain(one.value)).filter(Boolean).join(" & ");
  const partly = (holder) => inputs(holder).length > 1 && ![0, inputs(holder).length].includes(inputs(holder).filter((one) => plain(one.value)).length);
  const show = (holder, text) => {
    const parts = inputs(holder).length > 1 ? text.split(" & ") : [text];
    inputs(holder).forEach((one, at) => { one.value = parts[at] ?? ""; });
  };

  // A browser that keeps nothing for pages holds what waits as long as the page is open.
  const store = (() => {
    try {
      localStorage.setItem(`${KEPT}try`, "");
      localStorage.removeItem(`${KEPT}try`);
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
  // What waits is kept by box: the names or figure as typed, and what the box had then.
  const kept = (box) => JSON.parse(store.getItem(KEPT + box) ?? "null");
  const keep = (box, what) => { store.setItem(KEPT + box, JSON.stringify(what)); count(); };
  const drop = (box) => { store.removeItem(KEPT + box); count(); };
  const boxesKept = () => Object.keys(store).filter((key) => key.startsWith(KEPT)).map((key) => key.slice(KEPT.length));
  const count = () => {
    const all = boxesKept();
    for (const [box, holder] of holders) holder.parentElement.classList.toggle("waits", all.includes(box));
    waiting.textContent = all.length ? (all.length === 1 ? say.waitingOne : fill(say.waitingMany, all.length)) : "";
  };

  const line = (severity, words, helps = []) => {
    const span = document.createElement("span");
    span.className = severity;
    const before = { "note-error": say.wrong, "note-warning": say.look }[severity];
    if (before) span.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: before }), " ");
    span.append(words, ...helps.map((help) => Object.assign(document.createElement("span"), { className: "help", textContent: help })));
    return span;
  };
  const tell = (holder, ...lines) => notes(holder).replaceChildren(...lines);

  const post = async (box, typed) => {
    const authority = ["by_whom", "why", "when"].map((id) => [id, document.getElementById(id)?.value ?? ""]);
    const body = new URLSearchParams([["token", token], ["by", say.by], ["box", box], ["value", typed.value], ["seen", typed.seen], ...authority]);
    return fetch(say.enter, { method: "POST", headers: { accept: "application/json" }, body, signal: AbortSignal.timeout(15000) });
  };
  const state = async () => {
    const answer = await fetch(`${say.state}?by=${say.by}`, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(15000) });
    if (!answer.ok) throw new Error(String(answer.status));
    const now = await answer.json();
    token = now.token;
    return now;
  };

  const settle = (holder, answer) => {
    const box = holder.dataset.box;
    const typed = kept(box);
    const told = (answer.notes ?? []).map((note) => line(`note-${note.severity}`, note.words, note.helps));
    if (answer.outcome === "saved") {
      if (typed && typed.sent === typed.value) drop(box);
      holder.dataset.seen = answer.value;
      if (!kept(box) && !holder.contains(document.activeElement)) show(holder, answer.value);
      tell(holder, ...told);
    } else if (answer.outcome === "refused") {
      tell(holder, ...told, line("lost", say.refused));
    } else if (answer.outcome === "differs") {
      choose(holder, answer.value, typed?.value ?? value(holder));
    }
    now(answer);
  };

  // Two figures for one box: both are shown, to choose from.
  const choose = (holder, other, own) => {
    const box = holder.dataset.box;
    const button = (words, act) => Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick: act });
    const name = (figure) => figure || say.nothing;
    tell(
      holder,
      line("note-error", fill(say.differs, name(other), name(own))),
      button(fill(say.keep, name(other)), () => { drop(box); holder.dataset.seen = other; show(holder, other); tell(holder); inputs(holder)[0].focus(); }),
      button(fill(say.take, name(own)), () => { keep(box, { value: own, seen: other }); tell(holder); inputs(holder)[0].focus(); send(); }),
    );
    keep(box, { value: own, seen: holder.dataset.seen, asked: true });
  };

  // What waits for a box that is not on this page is sent too; what cannot stand is shown, and is forgotten only by hand.
  const leave = (box, answer) => {
    if (answer.outcome === "saved") { drop(box); return; }
    const row = document.createElement("p");
    const forget = Object.assign(document.createElement("button"), { type: "button", textContent: say.forget });
    forget.onclick = () => { drop(box); row.remove(); };
    row.append(line("note-error", fill(say.left, kept(box).value), (answer.notes ?? []).map((note) => note.words)), " ", forget);
    document.getElementById("left").append(row);
    keep(box, { ...kept(box), asked: true });
  };

  const now = (answer) => {
    if (answer.progress !== undefined) progress.textContent = answer.progress;
    if (answer.status) document.getElementById("status").textContent = answer.status;
    for (const slip of answer.whole ? book.querySelectorAll(".slip") : []) slip.classList.toggle("whole", answer.whole.includes(slip.id));
    if (answer.shape && answer.shape !== say.shape) reloads = true;
    if (answer.final !== undefined && answer.final !== (say.final === "yes")) reloads = true;
    if (reloads && !boxesKept().length && !busy()) again();
    else if (reloads && !document.getElementById("reload")) {
      waiting.after(Object.assign(document.createElement("a"), { id: "reload", href: location.href, textContent: ` ${say.changed}` }));
    }
  };

  // A page whose boxes have changed is loaded again when nobody is in the middle of a figure, and the next box has the focus then.
  const FOCUS = `${KEPT}focus`;
  const busy = () => {
    const holder = document.activeElement?.closest?.("[data-box]");
    return holder ? value(holder) !== holder.dataset.seen : book.contains(document.activeElement);
  };
  const again = () => {
    try { sessionStorage.setItem(FOCUS, wanted || document.activeElement?.closest?.("[data-box]")?.dataset.box || ""); } catch { /* then without */ }
    location.reload();
  };
  const goTo = (input) => { input.focus(); input.select?.(); };

  // One after the other, so that each sees what the one before it wrote.
  const send = () => { sending = sending.then(sendAll).catch(() => {}); return sending; };
  const sendAll = async () => {
    for (const box of boxesKept()) {
      const holder = holders.get(box);
      const typed = kept(box);
      if (typed.asked || (holder ? partly(holder) : typed.parts)) continue;
      try {
        let answer = await post(box, typed);
        if (answer.status === 403) {
          await state();
          answer = await post(box, typed);
        }
        if (!answer.ok) throw new Error(String(answer.status));
        const settled = await answer.json();
        const latest = kept(box);
        if (latest && latest.value === typed.value) keep(box, { ...latest, sent: typed.value, seen: settled.outcome === "saved" ? settled.value : latest.seen, tried: settled.outcome === "refused" });
        else if (latest && settled.outcome === "saved") keep(box, { ...latest, seen: settled.value });
        if (holder) settle(holder, settled);
        else leave(box, settled);
      } catch (error) {
        if (holder) tell(holder, line("lost", say.lost));
        throw error;
      }
    }
  };

  const left = (holder) => {
    const box = holder.dataset.box;
    if (value(holder) === holder.dataset.seen && !kept(box)) return;
    if (partly(holder)) {
      keep(box, { value: value(holder), seen: holder.dataset.seen, parts: inputs(holder).map((one) => one.value) });
      tell(holder, line("lost", say.part));
      return;
    }
    keep(box, { value: value(holder), seen: holder.dataset.seen });
    send();
  };

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

  // What waited before this page was loaded stands in its box again, and goes once there is a signal.
  for (const box of boxesKept()) {
    const holder = holders.get(box);
    const typed = kept(box);
    if (!holder) {
      keep(box, { ...typed, asked: false });
      continue;
    }
    if (typed.parts) inputs(holder).forEach((one, at) => { one.value = typed.parts[at] ?? ""; });
    else show(holder, typed.value);
    keep(box, { ...typed, asked: false });
  }
  count();
  send();
  try {
    const back = holders.get(sessionStorage.getItem(FOCUS) ?? "");
    sessionStorage.removeItem(FOCUS);
    const empty = document.referrer.startsWith(location.origin) && !location.hash ? [...holders.values()].find((holder) => !value(holder)) : null;
    if (back ?? empty) goTo(inputs(back ?? empty)[0]);
  } catch { /* a browser that keeps nothing */ }
  addEventListener("online", send);
  setInterval(() => { if (boxesKept().some((box) => !kept(box).tried)) send(); }, RETRY);

  // What others typed appears in boxes that nobody is typing into here.
  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await state();
      for (const [box, text] of Object.entries(answer.values)) {
        const holder = holders.get(box);
        if (!holder || kept(box) || text === holder.dataset.seen) continue;
        if (holder.contains(document.activeElement) && value(holder) !== holder.dataset.seen) continue;
        holder.dataset.seen = text;
        show(holder, text);
      }
      now(answer);
      if (boxesKept().some((box) => kept(box).tried)) await send();
    } catch { /* no signal: the next look tries again */ }
  };
  setInterval(look, LOOK);
})();
