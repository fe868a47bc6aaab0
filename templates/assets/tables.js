// Sorts the tables of lists and rankings, and finds rows in long ones; tables of a fixed order (`sortable`) are left alone.
(() => {
  const LONG = 20;
  const VULGAR = { "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
    "⅙": 1 / 6, "⅚": 5 / 6, "⅐": 1 / 7, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8, "⅑": 1 / 9 };
  const language = document.documentElement.lang || undefined;
  const point = (1.5).toLocaleString(language).includes(",") ? "," : ".";
  const words = new Intl.Collator(language, { numeric: true, sensitivity: "base" });

  // "6⅕", "−4⅘", "3¹⁄₁₃", "31/5", "±½", "+2", "1,204", "62.5 %", "2=" and "★ 1": the figure; null for what is none.
  const figure = (text) => {
    let plain = text.normalize("NFC").replace(/[\s\u202f]|[★=%±+]/g, "").replace(/−/g, "-");
    const negative = plain.startsWith("-");
    plain = plain.replace(/^-/, "").replace(point === "," ? /\.(?=\d{3})/g : /,(?=\d{3})/g, "").replace(point, ".");
    const small = (digits) => digits.normalize("NFKC");
    const made = /^(\d*(?:\.\d+)?)(?:([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑])|([⁰¹²³⁴⁵⁶⁷⁸⁹]+)⁄([₀₁₂₃₄₅₆₇₈₉]+)|\/(\d+))?$/.exec(plain);
    if (!made || !plain) return null;
    let value = made[1] ? Number(made[1]) : 0;
    if (made[2]) value += VULGAR[made[2]];
    else if (made[3]) value += small(made[3]) / small(made[4]);
    else if (made[5]) value /= made[5];
    return negative ? -value : value;
  };

  // What a cell is sorted by: the day of its first <time>, or its words without those that only screen readers get.
  const key = (cell) => {
    const time = cell.querySelector("time[datetime]");
    if (time) return time.dateTime;
    let text = "";
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(".unseen, .players, .note")) text += walk.currentNode.data;
    return text.trim().replace(/^[–—-]$/, "");
  };

  const order = (rows, column, descending) => {
    const keys = rows.map((row) => key(row.cells[column]));
    const filled = keys.filter(Boolean);
    const numbers = filled.length > 0 && filled.every((one) => figure(one) !== null);
    const value = numbers ? keys.map((one) => (one ? figure(one) : null)) : keys;
    const compare = numbers ? (a, b) => a - b : words.compare;
    const empty = (one) => one === null || one === "";
    return rows
      .map((row, at) => at)
      .sort((a, b) => {
        if (empty(value[a]) || empty(value[b])) return empty(value[a]) - empty(value[b]) || a - b;
        return (descending ? compare(value[b], value[a]) : compare(value[a], value[b])) || a - b;
      })
      .map((at) => rows[at]);
  };

  const sortable = (table) => {
    const [body] = table.tBodies;
    const head = table.tHead?.rows;
    return table.tBodies.length === 1 && head?.length === 1 && body.rows.length > 2 && !table.matches(".cross, .roll, .league, [data-order]") &&
      ![...head[0].cells, ...body.querySelectorAll("td, th")].some((cell) => cell.colSpan > 1 || cell.rowSpan > 1) &&
      [...body.rows].every((row) => row.cells.length === head[0].cells.length);
  };

  for (const table of document.querySelectorAll("table.fold")) {
    if (!sortable(table)) continue;
    const [body] = table.tBodies;
    const first = [...body.rows];
    const headers = [...table.tHead.rows[0].cells];
    headers.forEach((header, column) => {
      if (!header.textContent.trim()) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...header.childNodes);
      header.append(button);
      const down = header.classList.contains("figure");
      const turns = down ? ["descending", "ascending"] : ["ascending", "descending"];
      button.addEventListener("click", () => {
        const next = turns[turns.indexOf(header.getAttribute("aria-sort")) + 1];
        for (const other of headers) other.removeAttribute("aria-sort");
        if (next) header.setAttribute("aria-sort", next);
        body.append(...(next ? order(first, column, next === "descending") : first));
      });
    });
  }

  // A long table without a finder of its own gets one: script.js makes the field.
  for (const table of document.querySelectorAll("table.fold:not([data-finder])")) {
    if (sortable(table) && table.tBodies[0].rows.length >= LONG && !table.closest("[data-finder]")) table.dataset.finder = "";
  }
})();
