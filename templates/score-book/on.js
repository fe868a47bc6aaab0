// A browser that does not say by itself from which page it comes says so when this page leads on to the same address; not twice in a row.
(() => {
  const LAST = "whistpress-on";
  try {
    if (Date.now() - Number(sessionStorage.getItem(LAST)) < 5000) return;
    sessionStorage.setItem(LAST, String(Date.now()));
  } catch { return; /* a browser that keeps nothing has the link */ }
  location.replace(location.href);
})();
