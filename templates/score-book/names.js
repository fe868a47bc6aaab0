// A few letters of each word of a member's name become the whole name when the box is left, if only one member is meant.
(() => {
  const list = document.getElementById("members");
  if (!list) return;
  const names = [...list.options].map((one) => one.value);
  const words = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[\s.]+/).filter(Boolean);
  const begins = (name, typed) => {
    let at = 0;
    for (const word of words(name)) if (at < typed.length && word.startsWith(typed[at])) at++;
    return at === typed.length;
  };
  document.addEventListener("change", ({ target }) => {
    if (!target.matches?.("input[list=members]")) return;
    const text = target.value.trim();
    const typed = words(text);
    if (typed.join("").length < 2 || text === target.dataset.typed || names.includes(text)) return;
    const meant = names.filter((name) => begins(name, typed));
    if (meant.length !== 1) return;
    target.dataset.typed = text;  // typed once more, it stays as it is
    target.value = meant[0];
  }, true);
})();
