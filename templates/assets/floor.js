// Steps through the rounds of a plan of the room. Nothing here is needed: the first round is drawn, and the table of the
// rounds, from which all of this is read, tells the rest.
(() => {
  const figure = document.querySelector(".floor");
  const rows = figure ? [...document.querySelectorAll(`#${figure.dataset.rounds} tbody tr`)] : [];
  if (rows.length < 2) return;
  const caption = figure.querySelector("[data-caption]");
  const words = figure.dataset;
  caption.setAttribute("aria-live", "polite");
  let at = 0;

  const draw = (group, parts) => {
    group.classList.toggle("idle", !parts[0]);
    group.querySelectorAll("[data-part]").forEach((text, place) => {
      text.textContent = parts[place] ?? "";
    });
  };
  const show = (round) => {
    at = Math.max(0, Math.min(rows.length - 1, round));
    const row = rows[at];
    const cells = [...row.querySelectorAll("[data-plan]")];
    for (const group of figure.querySelectorAll("[data-table]")) draw(group, cells[group.dataset.table].dataset.plan.split("|"));
    for (const arrows of figure.querySelectorAll("[data-arrows]")) arrows.style.display = row.dataset[arrows.dataset.arrows] === "1" ? "" : "none";
    const rest = row.querySelector(".total")?.textContent.trim();
    const told = words.round.replace("{0}", at + 1).replace("{1}", rows.length);
    caption.textContent = rest ? `${told} ${words.rest.replace("{0}", rest)}` : told;
    rows.forEach((one, place) => (place === at ? one.setAttribute("aria-current", "true") : one.removeAttribute("aria-current")));
    back.disabled = at === 0;
    on.disabled = at === rows.length - 1;
  };

  const button = (title, step) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = title;
    made.addEventListener("click", () => show(at + step));
    return made;
  };
  const back = button(`← ${words.back}`, -1);
  const on = button(`${words.on} →`, 1);
  const steps = document.createElement("p");
  steps.className = "steps";
  steps.setAttribute("role", "group");
  steps.setAttribute("aria-label", words.steps);
  steps.append(back, on);
  figure.querySelector("figcaption").after(steps);
  figure.tabIndex = 0;
  figure.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(at + step);
  });
  show(0);
})();
