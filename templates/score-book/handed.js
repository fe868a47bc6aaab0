// What waited at an address of old comes in the part of the address that no server sees. It is shown, and kept here when somebody says so.
(() => {
  const KEPT = "whistpress-book:";
  let handed = null;
  try { handed = JSON.parse(decodeURIComponent(location.hash.slice(1))); } catch { return; }
  const { from, number, waits } = handed ?? {};
  const texts = (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string") && pair[0].startsWith(KEPT);
  const old = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(from) && /^\w+$/.test(number);
  if (!old || !Array.isArray(waits) || !waits.every(texts)) return;
  const typed = (text) => { try { return JSON.parse(text).value ?? text; } catch { return text; } };
  const rows = waits.map(([key, text]) => {
    const [page, ...box] = key.slice(KEPT.length).split(":").slice(1);
    const row = document.createElement("tr");
    row.append(...[page, box.join(":"), typed(text)].map((words) => Object.assign(document.createElement("td"), { textContent: words })));
    return row;
  });
  const block = document.getElementById("waits");
  block.querySelector("tbody").append(...rows);
  block.hidden = false;
  document.getElementById("nothing").hidden = true;
  // The old address forgets it, and leads back here.
  const leave = () => location.replace(`${from}${block.dataset.root}#taken=${number}`);
  document.getElementById("forget").onclick = leave;
  document.getElementById("take").onclick = () => {
    try {
      for (const [key, text] of waits) if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    } catch { return; }
    leave();
  };
})();
