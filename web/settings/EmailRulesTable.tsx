import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { describeRule, type EmailRule, emailTriggers } from "@hb/domain/emails/rules.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../backend/refused.ts";
import { Switch } from "../ui/fields/Switch.tsx";
import { notifyDone, notifyError } from "../ui/overlay/toasts.tsx";
import type { SettingsNow } from "./data.ts";
import { RuleDrawer } from "./RuleDrawer.tsx";
import { rulesByTrigger, saveRule } from "./rules.ts";
import classes from "./EmailRulesTable.module.css";

/** Which mail is planned when, as sentences; a switch acts at once, the rest is changed in a drawer. */
export function EmailRulesTable({ now }: { now: SettingsNow }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<{ rule: EmailRule | undefined }>();
  const rules = now.settings.emailRules;
  const switchRule = async (rule: EmailRule, enabled: boolean) => {
    try {
      const result = await saveRule(client, now, rule.id, { ...rule, enabled });
      if (result.done === "conflict")
        return notifyError(
          `${result.theirs.by.emailRules ?? "A colleague"} changed this rule just now. Nothing was overwritten; look again.`,
        );
      notifyDone(`${emailTypes.label(rule.type)}, ${describeRule(rule)}: ${enabled ? "on" : "off"}`, {
        about: `rule ${rule.id}`,
        undo: () => void switchRule({ ...rule, enabled }, rule.enabled),
      });
    } catch (error) {
      const refusal = asRefusal(error);
      notifyError(`The rule was not changed. ${refusal.message} (${refusal.code})`);
    }
  };
  return (
    <>
      {rulesByTrigger(rules).map(([trigger, own]) => (
        <section key={trigger} aria-label={emailTriggers[trigger].label}>
          <h3 className={classes["trigger"]}>{emailTriggers[trigger].label}</h3>
          <ul className={classes["rules"]}>
            {own.map(rule => (
              <li key={rule.id} className={classes["rule"]} {...(!rule.enabled && { "data-off": true })}>
                <Switch
                  aria-label={`${emailTypes.label(rule.type)}, ${describeRule(rule)}`}
                  checked={rule.enabled}
                  onSwitch={on => void switchRule(rule, on)}
                />
                <span className={classes["words"]}>
                  <b>{emailTypes.label(rule.type)}</b>: {describeRule(rule)}
                </span>
                <button
                  type="button"
                  className="link"
                  aria-label={`Change the rule ${emailTypes.label(rule.type)}, ${describeRule(rule)}`}
                  onClick={() => setOpen({ rule })}
                >
                  Change
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {rules.length === 0 && <p className={classes["none"]}>There are no rules: no mail is planned by itself.</p>}
      <Button
        mt={12}
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
        onClick={() => setOpen({ rule: undefined })}
      >
        Add a rule
      </Button>
      {open && (
        <RuleDrawer key={open.rule?.id ?? "new"} now={now} rule={open.rule} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
