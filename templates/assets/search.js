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

  // How many letters must be changed, added, left out or exchanged with the next one to come from one word to another.
  const apart = (one, other) => {
    let [earlier, last] = [[], [...Array(other.length + 1).keys()]];
    for (let row = 1; row <= one.length; row++) {
      const now = [row];
      for (let at = 1; at <= other.length; at++) {
        now[at] = Math.min(last[at] + 1, now[at - 1] + 1, last[at - 1] + (one[row - 1] !== other[at - 1]));
        if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) now[at] = Math.min(now[at], earlier[at - 2] + 1);
      }
      [earlier, last] = [last, now];
    }
    return last[other.length];
  };

  // The word itself where words begin with it; else the known word most like it, if one is like it.
  const meant = (index, word) => {
    const known = Object.keys(index.words);
    const most = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
    if (!most || known.some((one) => one.startsWith(word))) return word;
    const near = known.filter((one) => Math.abs(one.length - word.length) <= most).map((one) => [apart(word, one), -index.words[one].length, one]);
    const [distance, , nearest] = near.sort((one, other) => one[0] - other[0] || one[1] - other[1])[0] ?? [];
    return distance <= most ? nearest : word;
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
    const index = asked.length ? await loading : null;
    if (words(field.value).join() !== asked.join()) return; // another letter was typed meanwhile
    const shown = asked.map((word) => meant(index, word));
    const found = index ? find(index, shown) : [];
    hits.replaceChildren(...found.slice(0, MOST).map(line));
    const { most, one, many, meant: instead } = form.dataset;
    const told = found.length > MOST ? most.replace("{0}", MOST).replace("{1}", found.length) : found.length === 1 ? one : many.replace("{0}", found.length);
    const other = shown.join() === asked.join() || !found.length ? "" : `${instead.replace("{0}", asked.join(" ")).replace("{1}", shown.join(" "))} `;
    status.textContent = asked.length ? other + told : "";
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
