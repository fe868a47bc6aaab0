// The search over every page: Pagefind's files are loaded when the first word is typed, and only where the site is served.
const form = document.querySelector("[data-pagefind]");

if (form && location.protocol.startsWith("http")) {
  const field = form.querySelector("input");
  const status = form.querySelector("[role=status]");
  const hits = form.querySelector(".hits");
  const MOST = 20;
  let engine = null;
  let asked = 0;

  const line = (hit) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = hit.url;
    link.textContent = hit.meta.title ?? hit.url;
    const words = document.createElement("p");
    words.className = "quiet";
    words.innerHTML = hit.excerpt; // Pagefind's own: the page's text escaped, the words found marked
    item.append(link, words);
    return item;
  };

  const search = async () => {
    const turn = ++asked;
    const words = field.value.trim();
    if (!words) {
      hits.replaceChildren();
      status.textContent = "";
      return;
    }
    engine ??= import(new URL(form.dataset.pagefind, location.href).href);
    const found = await (await engine).search(words);
    const pages = await Promise.all(found.results.slice(0, MOST).map((result) => result.data()));
    if (turn !== asked) return;
    hits.replaceChildren(...pages.map(line));
    const number = found.results.length;
    const { most, one, many } = form.dataset;
    const told = number > MOST ? most.replace("{0}", MOST).replace("{1}", number) : number === 1 ? one : many.replace("{0}", number);
    status.textContent = told;
    history.replaceState(null, "", `?q=${encodeURIComponent(words)}`);
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
