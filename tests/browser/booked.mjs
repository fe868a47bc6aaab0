// What the tests of the score book share: a league in a temporary folder, and `whistpress serve` over it at an address of its own.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const chromium = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => path && existsSync(path));

// The files of a project by their paths, in a new folder.
export const project = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "whistpress-book-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

// The address of the score book stands in a line of what `serve` says. After a crash it is served again at the same one.
export class Served {
  constructor(python, folder, today) {
    Object.assign(this, { python, folder, today, port: 0, origin: "" });
  }
  start() {
    return new Promise((ready, failed) => {
      const command = ["-m", "whistpress", "serve", "--no-pdf", "--port", String(this.port), "--today", this.today, "--project", this.folder];
      this.server = spawn(this.python, command, { env: { ...process.env, PYTHONUNBUFFERED: "1" } });
      let words = "";
      this.server.stdout.on("data", (data) => {
        words += data;
        const found = /score book: (http:\/\/127\.0\.0\.1:(\d+))\/score-book\//.exec(words);
        if (!found) return;
        this.origin = found[1];
        this.port ||= Number(found[2]);
        ready(this);
      });
      this.server.stderr.on("data", (data) => process.env.LOUD && process.stderr.write(data));
      this.server.on("exit", () => failed(new Error(`the server ended: ${words}`)));
    });
  }
  end(signal) {
    this.server.removeAllListeners("exit");
    return new Promise((gone) => { this.server.on("exit", gone); this.server.kill(signal); });
  }
}
