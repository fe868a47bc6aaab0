// Whoever comes from another page of the score book begins at the field that is typed first; a page opened by itself begins at its top.
if (document.referrer.startsWith(location.origin)) document.querySelector("[data-begin]")?.focus();
