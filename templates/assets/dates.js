// Words that depend on the day of reading. Without this script a page says the day; with it what that means today.
(() => {
  const today = new Date().toLocaleDateString("sv"); // as 2026-11-26
  const lastDay = (item) => {
    const time = item.querySelector("time[datetime]");
    return time && (time.dataset.last || time.dateTime);
  };

  // What was to come and is over stands below a heading of its own.
  let blocks = 0;
  for (const block of document.querySelectorAll("[data-over]")) {
    const items = [...block.querySelectorAll("li, tbody > tr")];
    const isOver = items.map((item) => (lastDay(item) || today) < today);
    const { over, one, many } = block.dataset;
    const say = (part, words) => (part.querySelector("h2, h3, caption").textContent = words);
    const left = isOver.filter((gone) => !gone).length;
    if (!items.length) continue;
    if (left < items.length && left) {
      const later = block.cloneNode(true);
      [...later.querySelectorAll("li, tbody > tr")].forEach((item, at) => isOver[at] || item.remove());
      items.forEach((item, at) => isOver[at] && item.remove());
      for (const named of later.querySelectorAll("[id]")) named.id += `-over-${++blocks}`;
      if (later.ariaLabelledByElements || later.hasAttribute("aria-labelledby")) {
        later.setAttribute("aria-labelledby", later.querySelector("h2, h3").id);
      }
      say(later, over);
      block.after(later);
    }
    say(block, left ? (left === 1 && one) || many : over);
  }

  // A word until a day, and another after it.
  for (const words of document.querySelectorAll("[data-until]")) {
    const { until, before, after } = words.dataset;
    const text = today > until ? after : before;
    if (text === undefined) continue;
    words.textContent = text;
    words.hidden = !text;
  }

  // How many days something has lasted.
  const form = new Intl.PluralRules(document.documentElement.lang || "en");
  for (const words of document.querySelectorAll("[data-since]")) {
    const days = Math.round((Date.parse(today) - Date.parse(words.dataset.since)) / 864e5);
    const forms = JSON.parse(words.dataset.forms);
    if (days >= 0) words.textContent = (forms[form.select(days)] ?? forms.other).replace("{}", days.toLocaleString(document.documentElement.lang));
  }
})();
