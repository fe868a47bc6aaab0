// The search over every page. Its index is a script, so that it can be read from a disk too; it is loaded with the first word.
const form = document.querySelector("form[data-index]");

if (form) {
  const field = form.querySelector("input");
  const status = form.querySelector("[role=status]");
  const hits = form.querySelector(".hits");
  const MOST = 20;
  let loading = null;

  const load = () =>
    new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = form.dataset.index;
      script.onload = () => done(script.index);
      script.onerror = failed;
      document.head.append(script);
    });

  // As build/search.py does it: small letters without accents.
  const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[ßæœøłđðþı]/g, (one) => LETTERS[one]).replace(/\p{M}/gu, "");
  const words = (text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

  // Pages with a word that begins with each one asked for: people, pairs and clubs of that name; events so called (or played by
  // that name), the latest first; other pages so called; all others.
  const find = (index, asked) => {
    const entries = Object.entries(index.words);
    const each = asked.map((word) => new Set(entries.filter(([known]) => known.startsWith(word)).flatMap(([, pages]) => pages.split(" "))));
    const found = [...each[0]].filter((page) => each.every((pages) => pages.has(page))).map(Number);
    const inTitle = (page) => {
      const [, name, , , also = ""] = index.pages[page];
      const title = words(`${name} ${also}`);
      return asked.filter((word) => title.some((known) => known.startsWith(word))).length - title.length / 1000;
    };
    const share = new Map(found.map((page) => [page, inTitle(page)]));
    const called = (page) => Math.ceil(share.get(page)) === asked.length;
    const kind = (page) => index.pages[page][3];
    const aName = found.some((page) => kind(page) === 0 && called(page));
    const order = (page) => (called(page) ? kind(page) : kind(page) === 1 && aName ? 1.5 : 3);
    return found.sort((one, other) => order(one) - order(other) || share.get(other) - share.get(one) || (kind(one) === 1 ? other - one : one - other)).map((page) => index.pages[page]);
  };

  const line = ([path, title, summary]) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = path;
    link.textContent = title;
    item.append(link);
    const told = summary.startsWith(`${title}: `) ? summary.slice(title.length + 2) : summary;
    if (told) {
      const about = document.createElement("p");
      about.className = "quiet";
      about.textContent = told;
      item.append(about);
    }
    return item;
  };

  const search = async () => {
    const asked = words(field.value);
    if (asked.length) loading ??= load();
    const found = asked.length ? find(await loading, asked) : [];
    if (words(field.value).join() !== asked.join()) return; // another letter was typed meanwhile
    hits.replaceChildren(...found.slice(0, MOST).map(line));
    const { most, one, many } = form.dataset;
    const told = found.length > MOST ? most.replace("{0}", MOST).replace("{1}", found.length) : found.length === 1 ? one : many.replace("{0}", found.length);
    status.textContent = asked.length ? told : "";
    if (location.protocol.startsWith("http")) history.replaceState(null, "", `?q=${encodeURIComponent(field.value.trim())}`);
  };

  let waiting;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 150);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  form.hidden = false;
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  if (field.value) search();
}
