import { deepEqual } from "node:assert/strict";
import { test } from "node:test";

test("a table is opened once, however many say so, and again after the page was left", async () => {
  const opened: string[] = [];
  const page = new EventTarget();
  Object.assign(globalThis, {
    location: { assign: (address: string) => opened.push(address) },
    addEventListener: page.addEventListener.bind(page),
  });
  const { openTable } = await import("../src/shell/open_table.ts");
  openTable("a1");
  openTable("a1");
  deepEqual(opened, ["/tables/a1"]);
  page.dispatchEvent(new Event("pagehide"));
  openTable("a1");
  deepEqual(opened, ["/tables/a1", "/tables/a1"]);
});
