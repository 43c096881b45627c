import { expect, test } from "vitest";
import { ConsentCode, toConsentCode } from "./consent.ts";

test("a code is found however it was read aloud and typed", () => {
  for (const typed of ["7K3MQ-9TX2B", "7k3mq9tx2b", " 7k3mq 9tx2b "]) expect(toConsentCode(typed)).toBe("7K3MQ-9TX2B");
  expect(toConsentCode("oilAB-CDEFG")).toBe("011AB-CDEFG");
  expect(ConsentCode.safeParse(toConsentCode("7k3mq 9tx2b")).success).toBe(true);
  expect(ConsentCode.safeParse(toConsentCode("7k3mq")).success).toBe(false);
});
