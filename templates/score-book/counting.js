// A page without boxes says how many figures wait in this browser, and sends them. The last screen reads nothing out while some wait.
import { begin, boxesKept, whenCounted } from "./outbox.js";
import { keepForms } from "./forms.js";

const last = document.querySelector("[data-read-out]");
if (last) {
  let waited = false;
  whenCounted(() => {
    const waits = boxesKept(last.dataset.readOut).length > 0;
    last.hidden = waits;
    document.getElementById("half").hidden = !waits;
    if (waited && !waits) location.reload();
    waited = waits;
  });
}
keepForms();
begin();
