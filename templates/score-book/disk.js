// A second copy of what waits, in IndexedDB. Browsers write localStorage to the disk some seconds late, which is too late for one that is
// killed; IndexedDB is written at once, but cannot be read at once.
const opening = new Promise((ready) => {
  try {
    const asked = indexedDB.open("whistpress-book", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("kept");
    asked.onsuccess = () => ready(asked.result);
    asked.onerror = () => ready(null);
  } catch {
    ready(null);
  }
});
const withCopies = async (mode, act) => {
  try {
    const database = await opening;
    return database ? act(database.transaction("kept", mode, { durability: "strict" }).objectStore("kept")) : null;
  } catch {
    return null;
  }
};
export const write = (key, text, at) => withCopies("readwrite", (copies) => copies.put({ text, at }, key));
export const remove = (key) => withCopies("readwrite", (copies) => copies.delete(key));
export const read = async () => {
  const copies = await withCopies("readonly", (kept) => new Promise((ready) => {
    const found = [];
    const cursor = kept.openCursor();
    cursor.onsuccess = () => {
      if (!cursor.result) { ready(found); return; }
      found.push([cursor.result.key, cursor.result.value]);
      cursor.result.continue();
    };
    cursor.onerror = () => ready(found);
  }));
  return copies ?? [];
};
