// A form that is saved by its button, as a match card or a new evening: what is typed into it is kept in this browser until it is saved.
import { button, drafts, line } from "./outbox.js";

const say = document.body.dataset;
const fieldsOf = (form) => Object.fromEntries([...new FormData(form)].filter(([name]) => name !== "token"));
const same = (one, other) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
const fillIn = (form, fields) => {
  for (const field of form.elements) {
    if (!(field.name in fields)) continue;
    if (field.type === "radio") field.checked = field.value === fields[field.name];
    else if (field.tagName !== "BUTTON") field.value = fields[field.name];
  }
};

const keepForm = (form) => {
  const name = form.dataset.draft;
  const asServed = fieldsOf(form);
  const remark = document.createElement("div");
  remark.setAttribute("role", "status");
  form.prepend(remark);
  const keep = () => drafts.keep(name, { fields: fieldsOf(form), title: document.querySelector("h1").textContent });
  const forget = () => { drafts.drop(name); fillIn(form, asServed); remark.replaceChildren(); };
  const earlier = drafts.kept(name)?.fields;
  if ("unsaved" in form.dataset) keep();
  else if (earlier && same(earlier, asServed)) drafts.drop(name);
  else if (earlier) {
    fillIn(form, earlier);
    remark.replaceChildren(line("note-warning", say.formKept), " ", button(say.forget, forget));
  }
  form.addEventListener("input", () => {
    if (!("unsaved" in form.dataset) && same(fieldsOf(form), asServed)) drafts.drop(name);
    else keep();
  });
  // A saved form leads on; any other answer is a page to be shown, which the browser then asks for itself.
  form.addEventListener("submit", async (event) => {
    if (event.submitter && "asks" in event.submitter.dataset) return;
    event.preventDefault();
    try {
      const fields = new URLSearchParams(new FormData(form, event.submitter));
      const answer = await fetch(form.action, { method: "POST", headers: { accept: "text/html" }, body: fields });
      if (answer.redirected) {
        drafts.drop(name);
        location.assign(answer.url);
        return;
      }
      if (event.submitter?.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: event.submitter.name, value: event.submitter.value }));
      form.submit();
    } catch {
      remark.replaceChildren(line("note-error", say.formLost));
    }
  });
};

export const keepForms = () => { for (const form of document.querySelectorAll("form[data-draft]")) keepForm(form); };
