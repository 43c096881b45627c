import { type EmailRule, type EmailTrigger, emailTriggers, EmailRule as Rule } from "@hb/domain/emails/rules.ts";
import type { QueryClient } from "@tanstack/react-query";
import { isSame, type SaveResult, type SettingsNow, saveSetting } from "./data.ts";

/** The rules with one of them put in, changed or (undefined) taken out. */
export function withRule(rules: readonly EmailRule[], id: string, rule: EmailRule | undefined): EmailRule[] {
  const at = rules.findIndex(one => one.id === id);
  if (at === -1) return rule ? [...rules, rule] : [...rules];
  return rule ? rules.with(at, rule) : rules.toSpliced(at, 1);
}

/** By what begins them, in the order of a study. */
export function rulesByTrigger(rules: readonly EmailRule[]): [EmailTrigger, EmailRule[]][] {
  const triggers = Object.keys(emailTriggers) as EmailTrigger[];
  return triggers.flatMap(trigger => {
    const own = rules.filter(rule => rule.trigger === trigger);
    return own.length > 0 ? [[trigger, own]] : [];
  });
}

/** A name that no rule has yet: `rule-3`. */
export function freshId(rules: readonly EmailRule[]): string {
  let number = rules.length + 1;
  while (rules.some(({ id }) => id === `rule-${number}`)) number += 1;
  return `rule-${number}`;
}

/** What is wrong with a rule, by the part of it that is. */
export function problemsOf(rule: EmailRule): Partial<Record<string, string>> {
  const read = Rule.safeParse(rule);
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.map(({ path, message, code }) => [
      String(path[0] ?? ""),
      code === "custom" ? message : "Write a number that fits.",
    ]),
  );
}

/** Saves one rule among the others: only a colleague's change of this very rule is a conflict. */
export async function saveRule(
  client: QueryClient,
  now: Pick<SettingsNow, "settings" | "version">,
  id: string,
  rule: EmailRule | undefined,
): Promise<SaveResult> {
  const rules = now.settings.emailRules;
  const result = await saveSetting(
    client,
    "emailRules",
    { to: withRule(rules, id, rule) },
    {
      version: now.version,
      value: rules,
    },
  );
  if (result.done === "saved") return result;
  const theirs = result.theirs.settings.emailRules.find(one => one.id === id);
  const isUntouched = isSame(theirs ?? null, rules.find(one => one.id === id) ?? null);
  return isUntouched ? saveRule(client, result.theirs, id, rule) : result;
}
