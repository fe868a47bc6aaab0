// Whoever says on a player's page "This is me" finds his or her row marked, and the last result on the home page. The name is kept
// in this browser alone, under the name of the site; where a browser keeps nothing, nothing of it is shown.
(() => {
  const { root = "", site = "", you = "you" } = document.currentScript?.dataset ?? {};
  const KEY = `whistpress: ${site}`;
  let me = null;
  try {
    me = JSON.parse(localStorage.getItem(KEY));
  } catch {
    return;
  }
  if (typeof me?.id !== "string" || typeof me?.name !== "string") me = null;
  const page = (id) => new URL(`${root}players/${encodeURIComponent(id)}.html`, location.href).href;

  const keep = (who) => {
    try {
      if (who) localStorage.setItem(KEY, JSON.stringify(who));
      else localStorage.removeItem(KEY);
    } catch {
      return; // no room: it stays as it was
    }
    location.reload();
  };
  const button = (words, who) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words;
    made.addEventListener("click", () => keep(who));
    return made;
  };
  const link = (words, href) => Object.assign(document.createElement("a"), { textContent: words, href });

  const own = document.querySelector("[data-me]");
  if (own) {
    const { me: id, name, words, known, kept, forget } = own.dataset;
    if (me?.id === id) own.append(known, " ", button(forget, null));
    else own.append(button(words, { id, name }), " ", kept);
    own.hidden = false;
  }
  if (!me) return;

  const home = document.querySelector("[data-last]");
  if (home) {
    const [before, after] = home.dataset.hello.split("{}");
    const last = document.createElement("span");
    home.append(before, link(me.name, page(me.id)), after, " ", last, " ", button(home.dataset.forget, null), " ", home.dataset.kept);
    home.hidden = false;
    const script = document.createElement("script");
    script.src = home.dataset.last;
    script.addEventListener("load", () => {
      const [title, day, path] = script.last[me.id] ?? [];
      if (title) last.append(`${home.dataset.words} `, link(title, root + path), ` (${day}).`);
    });
    document.head.append(script);
  }

  const mine = page(me.id);
  for (const found of document.querySelectorAll('main :is(tbody th, .own) a[href*="players/"]')) {
    const row = found.closest(".own, tr");
    if (found.href !== mine || row.classList.contains("me")) continue;
    row.classList.add("me");
    const said = Object.assign(document.createElement("span"), { className: "you", textContent: you });
    (row.matches("tr") ? found : row.querySelector("summary h3 > span:last-of-type") ?? found).after(" ", said);
  }
})();
