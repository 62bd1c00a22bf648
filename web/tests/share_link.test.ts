import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import { parseQuery } from "../src/games/fcm/dinner/api.ts";
import { fromFragment, isShared, toFragment } from "../src/games/fcm/routes/share_link.ts";

test("a shared position comes back as it was", async () => {
  const query = { position: "map\n…", what_if: ["price ada 7"] };
  const fragment = await toFragment(query);
  equal(isShared(fragment), true);
  deepEqual(await fromFragment(fragment), query);
});

test("a damaged or foreign fragment is no position", async () => {
  equal(await fromFragment("#p=%%"), null);
  equal(await fromFragment("#account"), null);
  equal(isShared("#account"), false);
});

test("only a position with changes is a dinner query", () => {
  deepEqual(parseQuery({ position: "map", what_if: ["away c3", 4] }), { position: "map", what_if: ["away c3"] });
  equal(parseQuery({ position: "map" }), null);
  equal(parseQuery(null), null);
  equal(parseQuery("map"), null);
});
