// Nothing here is needed: a field that finds names in long lists, wide tables by the keyboard, folds that links lead into.
(() => {
  const LEAST = 8;
  const { find = "Find", count = "{0} of {1}" } = document.currentScript?.dataset ?? {};
  const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l" };
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[ßæœøł]/g, (one) => LETTERS[one]).replace(/\p{M}/gu, "");

  for (const list of document.querySelectorAll("[data-finder]")) {
    const items = [...list.querySelectorAll(list.querySelector(".own") ? ".own" : "li, tbody > tr")];
    if (items.length < LEAST) continue;
    const texts = items.map((item) => plain((item.querySelector("summary") ?? item).textContent + " " + (item.dataset.also ?? "")));
    const box = document.createElement("p");
    box.className = "search";
    const label = document.createElement("label");
    const field = document.createElement("input");
    field.type = "search";
    field.autocomplete = "off";
    label.append(`${list.dataset.finder || find} `, field);
    const found = document.createElement("span");
    found.className = "quiet";
    found.setAttribute("role", "status");
    box.append(label, found);
    list.before(box);
    field.addEventListener("input", () => {
      const words = plain(field.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      items.forEach((item, at) => {
        item.hidden = !words.every((word) => texts[at].includes(word));
        shown += !item.hidden;
      });
      for (const group of list.querySelectorAll(".letter")) group.hidden = !group.querySelector("li:not([hidden])");
      found.textContent = words.length ? count.replace("{0}", shown).replace("{1}", items.length) : "";
    });
  }

  // The keyboard stops at frames that scroll.
  const frames = new ResizeObserver((seen) => {
    for (const { target } of seen) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const frame of document.querySelectorAll(".wide")) frames.observe(frame);

  // On this day: the reader's own or the nearest, where the page was made for another.
  for (const block of document.querySelectorAll("[data-days]")) {
    const near = Number(block.dataset.nearest);
    const about = Array.from({ length: 2 * near + 1 }, (_, at) => (at % 2 ? -(at + 1) / 2 : at / 2));
    const keys = about.map((away) => {
      const day = new Date();
      day.setDate(day.getDate() + away);
      return day.toLocaleDateString("sv").slice(5); // of 2026-11-26
    });
    const script = document.createElement("script");
    script.src = block.dataset.days;
    script.addEventListener("load", () => {
      const key = keys.find((one) => script.days[one]);
      if (key === block.dataset.day && !block.hidden) return;
      const [title, lines] = script.days[key] ?? ["", []];
      const list = block.querySelector("ul");
      block.hidden = !title;
      block.querySelector("h2").textContent = block.dataset.title.replace("{}", title);
      const items = lines.map(([year, words, path, told]) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        const more = document.createElement("span");
        Object.assign(link, { href: block.dataset.root + path, textContent: words });
        Object.assign(more, { className: "players", textContent: told });
        item.append(`${year} `, link, more);
        return item;
      });
      list.replaceChildren(...items);
    });
    document.head.append(script);
  }

  const title = document.querySelector("[data-print] .title");
  if (title) {
    const button = document.createElement("button");
    Object.assign(button, { className: "print", textContent: title.parentNode.dataset.print, onclick: () => print() });
    title.append(button);
  }

  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    let fold = target && target.closest("details:not([open])");
    if (!fold) return;
    for (; fold; fold = fold.closest("details:not([open])")) fold.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
})();
