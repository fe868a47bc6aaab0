// Copies the text for the newspaper; where the browser does not let a page copy, the text is selected for doing so by hand.
(() => {
  const button = document.getElementById("copy");
  const text = document.getElementById("paper");
  if (!button || !text) return;
  button.hidden = false;
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      document.getElementById("copied").textContent = button.dataset.done;
    } catch {
      text.focus();
      text.select();
      if (document.execCommand("copy")) document.getElementById("copied").textContent = button.dataset.done;
    }
  };
})();
