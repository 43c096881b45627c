import { expect, test } from "vitest";
import { passwordProblem, shapeProblem } from "./rule.ts";

const person = { email: "ana.lindqvist@northlight.example", name: "Ana Lindqvist" };

test.each(["correct horse battery", "ананасовый сок", "🦊🦊🐻🐻🐼🐼🐨🐨🐯🐯", "Ana likes lamps"])(
  "%j is a good password",
  async password => {
    expect(await passwordProblem(password, person, [])).toBeUndefined();
  },
);

test.each([
  ["nine char", "at least 10"],
  ["🦊🐻🐼🐨🐯", "at least 10"],
  ["abcdefghij".repeat(20) + "k", "at most 200"],
  ["aaaaaaaaaaaa", "guess"],
  ["ana.lindqvist@northlight.example", "name or email"],
  ["AnaLindqvist!27", "name or email"],
  ["ana lindqvist", "name or email"],
])("%j: %s", (password, problem) => {
  expect(shapeProblem(password, person)).toContain(problem);
});

test.each(["PassWord123", "ｐａｓｓｗｏｒｄ１２３", "lindqvist2027"])("%s is too easy to guess", async password => {
  expect(shapeProblem(password, person)).toBeUndefined();
  expect(await passwordProblem(password, person, [])).toContain("guess");
});
