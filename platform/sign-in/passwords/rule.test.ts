import { expect, test } from "vitest";
import { passwordProblem } from "./rule.ts";

const person = { email: "ana.lindqvist@northlight.example", name: "Ana Lindqvist" };

test.each([
  "ten letter",
  "correct horse battery",
  "ананасовый сок",
  "🦊🦊🐻🐻🐼🐼🐨🐨🐯🐯",
  "Ana likes lamps",
  "x1y2z3".repeat(33),
])("%j is a good password", password => {
  expect(passwordProblem(password, person)).toBeUndefined();
});

test.each([
  ["nine char", "at least 10"],
  ["🦊🐻🐼🐨🐯", "at least 10"],
  ["abcdefghij".repeat(20) + "k", "at most 200"],
  ["PassWord123", "guess"],
  ["ｐａｓｓｗｏｒｄ１２３", "guess"],
  ["1234567890", "guess"],
  ["aaaaaaaaaaaa", "guess"],
  ["ana.lindqvist@northlight.example", "name or email"],
  ["AnaLindqvist!27", "name or email"],
  ["ana lindqvist", "name or email"],
  ["lindqvist2027", undefined],
])("%j: %s", (password, problem) => {
  if (problem) expect(passwordProblem(password, person)).toContain(problem);
  else expect(passwordProblem(password, person)).toBeUndefined();
});
