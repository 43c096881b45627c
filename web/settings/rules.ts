import { type EmailRule, type EmailTrigger, emailTriggers, EmailRule as Rule } from "@hb/domain/emails/rules.ts";
import type { FieldSaved } from "../change/save-field.ts";
import type { ChangeRunner } from "../change/use-change.ts";
import { isSameSetting, type SettingsNow, saveSetting, type TheirSettings } from "./data.ts";
import { ruleDrawerText } from "./rule-text.tsx";

/** The rules with one of them added, changed or (undefined) removed. */
export function withRule(rules: readonly EmailRule[], id: string, rule: EmailRule | undefined): EmailRule[] {
  const at = rules.findIndex(one => one.id === id);
  if (at === -1) return rule ? [...rules, rule] : [...rules];
  return rule ? rules.with(at, rule) : rules.toSpliced(at, 1);
}

/** By trigger, in the order of a study. */
export function rulesByTrigger(rules: readonly EmailRule[]): [EmailTrigger, EmailRule[]][] {
  const triggers = Object.keys(emailTriggers) as EmailTrigger[];
  return triggers.flatMap(trigger => {
    const own = rules.filter(rule => rule.trigger === trigger);
    return own.length > 0 ? [[trigger, own]] : [];
  });
}

/** An id that no rule has yet: `rule-3` */
export function newRuleId(rules: readonly EmailRule[]): string {
  let number = rules.length + 1;
  while (rules.some(({ id }) => id === `rule-${number}`)) number += 1;
  return `rule-${number}`;
}

/** What is wrong with a rule, by field. */
export function problemsOf(rule: EmailRule): Partial<Record<string, string>> {
  const read = Rule.safeParse(rule);
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.map(({ path, message, code }) => [
      String(path[0] ?? ""),
      code === "custom" ? message : ruleDrawerText.notANumber,
    ]),
  );
}

/** Saves one rule among the others. Only a colleague's change of this very rule is a conflict. */
export async function saveRule(
  run: ChangeRunner["run"],
  { settings, version }: Pick<SettingsNow, "settings" | "version">,
  id: string,
  rule: EmailRule | undefined,
): Promise<FieldSaved<TheirSettings>> {
  const rules = settings.emailRules;
  const base = { version, value: rules };
  const saved = await saveSetting(run, { name: "emailRules", value: withRule(rules, id, rule), base });
  if (saved.result !== "conflict") return saved;
  const theirs = saved.theirs.settings.emailRules.find(one => one.id === id);
  const isUntouched = isSameSetting(theirs ?? null, rules.find(one => one.id === id) ?? null);
  return isUntouched ? saveRule(run, saved.theirs, id, rule) : saved;
}
