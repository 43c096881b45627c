import { expect, test } from "vitest";
import { isGuessable } from "./strength.ts";

const hints = ["Ana Lindqvist", "ana.lindqvist@northlight.example", "lighthouse"];

test.each([
  "PassWord123",
  "P@ssw0rd2026",
  "Welcome2026!",
  "Summer2026!",
  "1234567890",
  "qwertyuiop[]",
  "hunter2hunter2",
  "extraordinary",
  "lindqvist2027",
  "lighthouse123",
  "abcdefghij".repeat(20),
])("%s is easy to guess", async password => {
  expect(await isGuessable(password, hints)).toBe(true);
});

test.each(["correct horse battery", "ананасовый сок", "Ana likes lamps", "seven lamps by the lake", "kV9#tq2Lw!x"])(
  "%s isn't",
  async password => {
    expect(await isGuessable(password, hints)).toBe(false);
  },
);
