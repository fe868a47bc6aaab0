// A tab that keeps account of itself: errors of the console, files that are not there, requests that leave the site.
export const opened = async (browser, site) => {
  const page = await browser.newPage();
  const faults = [];
  let here = "";
  const note = (words) => faults.push(`${here}: ${words}`);
  page.setDefaultTimeout(30000);
  // Without the script a page from a disk asks for its faces as files: a browser refuses them, says so, and shows another face.
  const ofDisk = (words) => page.url().startsWith("file:") && !page.isJavaScriptEnabled() && /^Access to font|^Failed to load resource: net::ERR_FAILED|\.woff2$/.test(words);
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && !ofDisk(message.text()) && note(`console: ${message.text()}`));
  page.on("pageerror", (error) => note(`script: ${error.message}`));
  page.on("requestfailed", (request) => request.failure()?.errorText !== "net::ERR_ABORTED" && !ofDisk(request.url()) && note(`not loaded: ${request.url()}`));
  page.on("response", (response) => response.status() >= 400 && note(`${response.status()}: ${response.url()}`));
  const asked = [];
  page.on("request", (request) => {
    asked.push(request.url());
    const url = request.url();
    if (![site.origin, site.file].some((start) => url.startsWith(start)) && !url.startsWith("data:")) note(`leaves the site: ${url}`);
  });
  return {
    page,
    faults,
    asked,
    note,
    async go(path, { file = false } = {}) {
      here = path;
      asked.length = 0;
      const response = await page.goto(`${file ? site.file : site.origin}/${path}`, { waitUntil: "load" });
      if (!file && response?.status() !== 200) note(`cannot be opened: ${response?.status()}`);
      if (!(await page.$("main h1, main h2, main"))) note("has no content");
    },
  };
};

// Every one of the tasks, by so many tabs at a time.
export const shared = async (tabs, tasks, work) => {
  const waiting = [...tasks];
  await Promise.all(
    tabs.map(async (tab) => {
      while (waiting.length) {
        const task = waiting.shift();
        try {
          await work(tab, task);
        } catch (error) {
          tab.note(`could not be looked at: ${error.message}`);
        }
      }
    }),
  );
};
