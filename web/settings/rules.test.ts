import { defaultEmailRules, type EmailRule } from "@hb/domain/emails/rules.ts";
import { expect, test } from "vitest";
import { newRuleId, problemsOf, rulesByTrigger, withRule } from "./rules.ts";

const [first] = defaultEmailRules as [EmailRule, ...EmailRule[]];

test("one rule changes and the others stay where they are", () => {
  const changed = { ...first, enabled: false };
  const after = withRule(defaultEmailRules, first.id, changed);
  expect(after[0]).toEqual(changed);
  expect(after.slice(1)).toEqual(defaultEmailRules.slice(1));
  expect(withRule(defaultEmailRules, first.id, undefined)).toHaveLength(defaultEmailRules.length - 1);
  expect(withRule(defaultEmailRules, "rule-99", { ...first, id: "rule-99" }).at(-1)?.id).toBe("rule-99");
});

test("rules are grouped by trigger", () => {
  const groups = rulesByTrigger(defaultEmailRules);
  expect(groups[0]?.[0]).toBe("sessionBooked");
  expect(groups.flatMap(([, rules]) => rules)).toHaveLength(defaultEmailRules.length);
});

test("a new rule gets an unused id", () => {
  expect(newRuleId([])).toBe("rule-1");
  expect(newRuleId([{ ...first, id: "rule-2" }])).toBe("rule-3");
});

test("what is wrong with a rule is said at its field", () => {
  expect(problemsOf(first)).toEqual({});
  expect(problemsOf({ ...first, maximum: 3 })).toEqual({ maximum: "To send more than one email, set an interval." });
  expect(Object.keys(problemsOf({ ...first, delay: { ...first.delay, amount: 999 } }))).toEqual(["delay"]);
});
