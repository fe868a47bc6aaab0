// A browser that does not say by itself from which page it comes says so when this page leads on to the same address; a few times at most.
(() => {
  const TIMES = "whistpress-led-on";
  try {
    const lately = JSON.parse(sessionStorage.getItem(TIMES) ?? "[]").filter((time) => Date.now() - time < 5000);
    if (lately.length >= 3) return;
    sessionStorage.setItem(TIMES, JSON.stringify([...lately, Date.now()]));
  } catch { return; /* a browser that keeps nothing has the link */ }
  location.replace(location.href);
})();
