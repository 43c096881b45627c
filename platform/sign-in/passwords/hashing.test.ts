import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./hashing.ts";

test("a password is recognised however its letters were composed", async () => {
  const hash = await hashPassword("caf\u00e9 au lait");
  expect(await isPassword("cafe\u0301 au lait", hash)).toBe(true);
  expect(await isPassword("cafe au lait", hash)).toBe(false);
});

test("no one's password is never right", async () => {
  for (const hash of [null, undefined]) expect(await isPassword("correct horse battery", hash)).toBe(false);
});

test("more than a queue of hashes is turned away, and the queue is worked off", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 260 }, () => hashPassword("correct horse battery")));
  const refused = outcomes.filter(outcome => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "unavailable" });
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(200);
  await hashPassword("correct horse battery");
});
