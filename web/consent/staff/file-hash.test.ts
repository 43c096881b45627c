import { ConsentCode } from "@hb/domain/consent/consent.ts";
import { expect, test } from "vitest";
import { typedCode } from "./file-hash.ts";

test("a code is found however it was read aloud and typed", () => {
  for (const typed of ["7K3MQ-9TX2B", "7k3mq9tx2b", " 7k3mq 9tx2b "]) expect(typedCode(typed)).toBe("7K3MQ-9TX2B");
  expect(typedCode("oilAB-CDEFG")).toBe("011AB-CDEFG");
  expect(ConsentCode.safeParse(typedCode("7k3mq 9tx2b")).success).toBe(true);
  expect(ConsentCode.safeParse(typedCode("7k3mq")).success).toBe(false);
});
