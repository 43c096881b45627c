import { createStore, entries } from "idb-keyval";
import { afterEach, expect, test } from "vitest";
import { createSealedStore } from "./sealed-store.ts";

const name = "hb-sealed-test";
const store = createSealedStore(name);
afterEach(() => store.wipe());

test("what was written is there for another tab, JSON and photos alike", async () => {
  expect(await store.write("list", { people: ["Wren"] })).toBe(true);
  expect(await store.write("photo", new Blob(["a photo"], { type: "image/jpeg" }))).toBe(true);
  const another = createSealedStore(name);
  expect(await another.read("list")).toEqual({ people: ["Wren"] });
  const photo = (await another.read("photo")) as Blob;
  expect([photo.type, await photo.text()]).toEqual(["image/jpeg", "a photo"]);
  expect(await another.read("nothing")).toBeUndefined();
});

test("nothing in the browser's database can be read, and its key can't be taken out", async () => {
  await store.write("list", { people: ["Wren Abernathy"] });
  const stored = await entries(createStore(name, "sealed"));
  const texts = stored.map(([, value]) => {
    if (value instanceof CryptoKey) return value.extractable ? "open" : "closed";
    return new TextDecoder().decode((value as { bytes: ArrayBuffer }).bytes);
  });
  expect(texts).toContain("closed");
  expect(texts.join()).not.toMatch(/Wren|open/);
});

test("two tabs that begin at once use one key", async () => {
  const tabs = [1, 2, 3].map(() => createSealedStore(name));
  await Promise.all(tabs.map((tab, at) => tab.write(`entry ${at}`, at)));
  expect(await Promise.all(tabs.map((_, at) => store.read(`entry ${at}`)))).toEqual([0, 1, 2]);
});

test("wiped, everything is gone, and the store can be used again", async () => {
  await store.write("list", [1]);
  await store.wipe();
  expect(await store.read("list")).toBeUndefined();
  await store.write("list", [2]);
  expect(await store.read("list")).toEqual([2]);
});
