import { expect, test } from "vitest";
import { isLogKey } from "./log-key.ts";

const plain = {
  key: "l",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  defaultPrevented: false,
  target: null,
};
/** Something on the page that is, or is not, within a field or a menu. */
const within = (found: object | null) => ({ closest: () => found }) as unknown as EventTarget;

test("L opens and closes the log, also with caps lock", () => {
  expect(isLogKey(plain)).toBe(true);
  expect(isLogKey({ ...plain, key: "L", target: within(null) })).toBe(true);
});

test("it does nothing while somebody types", () => {
  expect(isLogKey({ ...plain, target: within({}) })).toBe(false);
});

test("shortcuts of the browser and a key that is held down are not meant", () => {
  for (const other of ["ctrlKey", "metaKey", "altKey", "shiftKey", "repeat", "defaultPrevented"])
    expect(isLogKey({ ...plain, [other]: true })).toBe(false);
  expect(isLogKey({ ...plain, key: "k" })).toBe(false);
});
