import { expect, test } from "vitest";
import { makeReadableSecret } from "./secrets.ts";

test("one-time passwords and recovery codes don't repeat and have nothing that can be misread", () => {
  const made = Array.from({ length: 1_000 }, makeReadableSecret);
  expect(new Set(made).size).toBe(1_000);
  for (const secret of made) expect(secret).not.toMatch(/[01ilo]/i);
});
