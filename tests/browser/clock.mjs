// Pages that were made once and are read on other days: with the script each word is true on that day, without it on every day.
const DAYS = ["2026-11-21", "2026-11-28", "2026-12-12", "2027-06-01"];
const OF_ONE_DAY = /\b(to come|coming (up|events|meetings)|next (event|meeting|challenge)|today|tomorrow|this week|next week|awaiting a result)\b/i;

const faked = (day) => `{
  const Real = Date, at = new Real("${day}T12:00:00").getTime();
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(at); }
    static now() { return at; }
  };
}`;

export const tellsTheDay = async (tab, { path }) => {
  const { page, note } = tab;
  await page.setJavaScriptEnabled(false);
  await tab.go(path, { file: true });
  const plain = await page.evaluate(() => [...document.querySelectorAll("[data-over] > :is(h2, h3), [data-over] caption, [data-until], [data-since]")].map((one) => one.textContent));
  for (const words of plain) if (OF_ONE_DAY.test(words)) note(`says without JavaScript, on any day: ${words}`);
  await page.setJavaScriptEnabled(true);
  for (const day of DAYS) {
    const { identifier } = await page.evaluateOnNewDocument(faked(day));
    await tab.go(path, { file: true });
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    const wrong = await page.evaluate((today) => {
      const found = [];
      for (const block of document.querySelectorAll("[data-over]")) {
        const heading = block.querySelector("h2, h3, caption").textContent;
        const isOver = heading === block.dataset.over;
        for (const time of block.querySelectorAll("li time, tbody time")) {
          const last = time.dataset.last || time.dateTime;
          if (last < today !== isOver) found.push(`${time.textContent} below ${heading}`);
        }
      }
      for (const words of document.querySelectorAll("[data-until]")) {
        const text = today > words.dataset.until ? words.dataset.after : words.dataset.before;
        if (text !== undefined && words.textContent !== text) found.push(`${words.textContent} for ${text}`);
      }
      for (const words of document.querySelectorAll("[data-since]")) {
        const days = String(Math.round((Date.parse(today) - Date.parse(words.dataset.since)) / 864e5));
        if (!words.textContent.replace(/\D/g, "").includes(days)) found.push(`${words.textContent} for ${days} days`);
      }
      const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
      return [...found, ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two things have the id ${id}`)];
    }, day);
    for (const words of wrong) note(`on ${day}: ${words}`);
  }
};
