import { expect, test } from "vitest";
import { lists, wantedBy } from "../list/list-query.ts";
import { none } from "./encoded-rows.ts";
import { createEngine } from "./engine.ts";

/** As the database encodes it. */
function encoded(id: number, name: string): Uint8Array {
  const [key, email] = [name, `${id}@example.org`];
  const texts = [key, email, null, name, name, email, ""];
  const numbers = [id, 0, 0, none, none, none, none, none, none, none, none, 1, 1];
  const lengths = texts.map(text => (text === null ? -1 : Buffer.byteLength(text)));
  return Buffer.from(`${[...numbers, "", "", ...lengths].join(",")}\n${texts.join("")}`);
}
const asked = (filters: object) => wantedBy({ filters, today: "2026-11-17", timeZone: "UTC" });
const page = { sort: { by: "name", descending: false }, offset: 0, limit: 10 } as const;

test("whose text changed often is found by the last one, and then memory is to be given back", () => {
  const engine = createEngine(lists);
  engine.put(Buffer.concat([encoded(1001, "ana"), encoded(1002, "bo")]));
  expect([...engine.find(asked({}), page).ids]).toEqual([1001, 1002]);
  const long = "x".repeat(60_000);
  const change = (times: number) => {
    for (let n = 0; n < times; n++) engine.put(encoded(1001, `${times} ${n} ${long}`));
  };
  change(50);
  expect(engine.isWorn).toBe(false);
  change(300);
  engine.put(encoded(1001, "cy"));
  expect(engine.isWorn).toBe(true);
  expect(engine.find(asked({ name: "xx" }), page).total).toBe(0);
  expect([...engine.find(asked({}), page).ids]).toEqual([1002, 1001]);
});

test("who comes to share a value, and who stops, is marked on both sides", () => {
  const engine = createEngine(lists);
  const shared = () => [...engine.find(asked({}), { ...page, sort: { by: "id", descending: false } }).shared];
  engine.put(Buffer.concat([1001, 1002, 1003].map(id => encoded(id, "ana"))));
  expect(shared()).toEqual([1, 1, 1]);
  engine.put(encoded(1002, "bo"));
  expect(shared()).toEqual([1, 0, 1]);
  engine.put(encoded(1001, "bo"));
  expect(shared()).toEqual([1, 1, 0]);
});
