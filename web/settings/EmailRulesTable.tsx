import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { describeRule, type EmailRule, emailTriggers } from "@hb/domain/emails/rules.ts";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Acts } from "../change/Acts.tsx";
import { notifyProblem } from "../change/notify-problem.tsx";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Switch } from "../ui/fields/Switch.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { commonText } from "../ui/text.ts";
import type { SettingsNow } from "./data.ts";
import { RuleDrawer } from "./RuleDrawer.tsx";
import { rulesText as text } from "./rule-text.tsx";
import { rulesByTrigger } from "./rules.ts";
import { useSaveRule } from "./use-save-rule.ts";
import classes from "./SettingsPage.module.css";

/** Which emails are planned when. A switch turns a rule on or off; a drawer edits the rest. */
export function EmailRulesTable({ now }: { now: SettingsNow }) {
  const { save } = useSaveRule(now);
  const [open, setOpen] = useState<{ rule: EmailRule | undefined }>();
  const rules = now.settings.emailRules;
  const switchRule = async (rule: EmailRule, enabled: boolean) => {
    const said = [emailTypes.label(rule.type), describeRule(rule)] as const;
    const problem = await save({
      id: rule.id,
      rule: { ...rule, enabled },
      done: enabled ? text.turnedOn(...said) : text.turnedOff(...said),
      undoTo: rule,
    });
    if (typeof problem !== "string") notifyProblem(problem, { what: text.notChanged });
  };
  return (
    <>
      {rulesByTrigger(rules).map(([trigger, own]) => (
        <section key={trigger} aria-label={emailTriggers[trigger].label}>
          <Text as="h3" size="small" weight="bold" tone="quiet" mt={16} mb={2}>
            {emailTriggers[trigger].label}
          </Text>
          <ul>
            {own.map(rule => (
              <Row
                as="li"
                key={rule.id}
                gap={12}
                className={classes["rule"]}
                {...(!rule.enabled && { "data-off": true })}
              >
                <Acts of="setSettings">
                  <Switch
                    aria-label={text.switch(emailTypes.label(rule.type), describeRule(rule))}
                    checked={rule.enabled}
                    onSwitch={on => void switchRule(rule, on)}
                  />
                </Acts>
                <Text as="span" grow tone={rule.enabled ? "quiet" : "faint"} className={classes["text"]}>
                  {text.rule(<b>{emailTypes.label(rule.type)}</b>, describeRule(rule))}
                </Text>
                <LinkButton
                  aria-label={text.edit(emailTypes.label(rule.type), describeRule(rule))}
                  onClick={() => setOpen({ rule })}
                >
                  {commonText.edit}
                </LinkButton>
              </Row>
            ))}
          </ul>
        </section>
      ))}
      {rules.length === 0 && <Text tone="quiet">{text.empty}</Text>}
      <Acts of="setSettings">
        <ActionButton icon={IconPlus} mt={12} onClick={() => setOpen({ rule: undefined })}>
          {text.add}
        </ActionButton>
      </Acts>
      {open && (
        <RuleDrawer key={open.rule?.id ?? "new"} now={now} rule={open.rule} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
