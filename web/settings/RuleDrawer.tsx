import { type EmailType, emailTypes } from "@hb/domain/emails/email-types.ts";
import {
  describeRule,
  type EmailRule,
  type EmailTrigger,
  emailTriggers,
  maxRepetitions,
  typesOfTrigger,
} from "@hb/domain/emails/rules.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { Acts, useLookOnly } from "../change/Acts.tsx";
import { ProblemNote } from "../change/ProblemNote.tsx";
import type { Problem } from "../change/problem.ts";
import { Switch } from "../ui/fields/Switch.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { DialogButtons } from "../ui/overlay/Dialog.tsx";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import type { SettingsNow } from "./data.ts";
import { rulesText, ruleDrawerText as text } from "./rule-text.tsx";
import { newRuleId, problemsOf } from "./rules.ts";
import { useSaveRule } from "./use-save-rule.ts";
import classes from "./SettingsPage.module.css";

const units = [
  { value: "minutes", label: text.units.minutes },
  { value: "hours", label: text.units.hours },
  { value: "days", label: text.units.days },
];
const whole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

interface RuleDrawerProps {
  now: SettingsNow;
  /** Undefined for a new one. */
  rule: EmailRule | undefined;
  onClose: () => void;
}

/** One rule: which email, when and how often. The sentence below says what it does. */
export function RuleDrawer({ now, rule: given, onClose }: RuleDrawerProps) {
  const { save, isSaving } = useSaveRule(now);
  const fieldId = useId();
  const [rule, setRule] = useState<EmailRule>(() => given ?? newRule(now));
  const [amount, setAmount] = useState(String(rule.delay.amount));
  const [every, setEvery] = useState(String(rule.repeat?.amount ?? 1));
  const [most, setMost] = useState(String(rule.maximum));
  const [problem, setProblem] = useState<Problem>();

  const typed: EmailRule = {
    ...rule,
    delay: { ...rule.delay, amount: whole(amount) },
    repeat: rule.repeat && { ...rule.repeat, amount: whole(every) },
    maximum: rule.repeat ? whole(most) : 1,
  };
  const problems = problemsOf(typed);
  const isWrong = Object.keys(problems).length > 0;
  const setTrigger = (trigger: EmailTrigger) =>
    setRule(before => ({
      ...before,
      trigger,
      type: typesOfTrigger[trigger][0] ?? before.type,
      delay: { ...before.delay, when: trigger === "sessionBooked" ? "before" : "after" },
    }));

  const put = async (change: Parameters<typeof save>[0]) => {
    setProblem(undefined);
    const result = await save(change);
    if (typeof result !== "string") setProblem(result);
    else if (result === "saved") onClose();
  };

  const isLookOnly = useLookOnly("setSettings");
  const name = emailTypes.label(rule.type);
  return (
    <Drawer
      title={given ? name : rulesText.add}
      facts={text.facts}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault();
        if (!isWrong) void put({ id: rule.id, rule: typed, done: given ? text.saved(name) : text.added(name) });
      }}
      foot={
        <>
          {given && (
            <Acts of="setSettings">
              <Button
                mr="auto"
                variant="subtle"
                color="red"
                onClick={() => void put({ id: rule.id, rule: undefined, done: text.removed(name), undoTo: given })}
              >
                {text.remove}
              </Button>
            </Acts>
          )}
          <DialogButtons
            verb={given ? text.save : rulesText.add}
            loading={isSaving}
            disabled={isLookOnly || isWrong}
            onClose={onClose}
          />
        </>
      }
    >
      <Stack gap={16} mt={4}>
        {given && (
          <Stack gap={4}>
            <Text weight="medium">{text.trigger}</Text>
            <p>{emailTriggers[rule.trigger].label}</p>
          </Stack>
        )}
        {!given && (
          <>
            <NativeSelect
              label={text.trigger}
              data-autofocus
              value={rule.trigger}
              data={(Object.keys(emailTriggers) as EmailTrigger[]).map(trigger => ({
                value: trigger,
                label: emailTriggers[trigger].label,
              }))}
              onChange={event => setTrigger(event.currentTarget.value as EmailTrigger)}
            />
            <NativeSelect
              label={text.email}
              value={String(rule.type)}
              data={typesOfTrigger[rule.trigger].map(type => ({ value: String(type), label: emailTypes.label(type) }))}
              onChange={event => {
                const type = Number(event.currentTarget.value) as EmailType;
                setRule(before => ({ ...before, type }));
              }}
            />
          </>
        )}
        <fieldset className={classes["when"]}>
          <legend>{text.first.title}</legend>
          <TextInput
            aria-label={text.first.delay}
            data-autofocus={given !== undefined || undefined}
            inputMode="numeric"
            value={amount}
            error={problems["delay"]}
            onChange={event => setAmount(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label={text.first.unit}
            data={units}
            value={rule.delay.unit}
            onChange={event => {
              const unit = event.currentTarget.value as EmailRule["delay"]["unit"];
              setRule(before => ({ ...before, delay: { ...before.delay, unit } }));
            }}
          />
          <NativeSelect
            aria-label={text.first.when}
            data={[
              ...(rule.trigger === "sessionBooked"
                ? [{ value: "before", label: text.first.before(emailTriggers[rule.trigger].from) }]
                : []),
              { value: "after", label: text.first.after(emailTriggers[rule.trigger].from) },
            ]}
            value={rule.delay.when}
            onChange={event => {
              const when = event.currentTarget.value as EmailRule["delay"]["when"];
              setRule(before => ({ ...before, delay: { ...before.delay, when } }));
            }}
          />
        </fieldset>
        <Row as="label" gap={10} className={classes["switch"]} htmlFor={`${fieldId}-repeat`}>
          <Switch
            id={`${fieldId}-repeat`}
            checked={rule.repeat !== null}
            onSwitch={on => {
              setRule(before => ({ ...before, repeat: on ? { amount: 1, unit: "days" } : null }));
              if (on && most === "1") setMost("2");
            }}
          />
          {text.repeat.switch}
        </Row>
        {rule.repeat && (
          <fieldset className={classes["when"]}>
            <legend>{text.repeat.title}</legend>
            <TextInput
              aria-label={text.repeat.interval}
              inputMode="numeric"
              value={every}
              error={problems["repeat"]}
              onChange={event => setEvery(event.currentTarget.value)}
            />
            <NativeSelect
              aria-label={text.repeat.unit}
              data={units}
              value={rule.repeat.unit}
              onChange={event => {
                const unit = event.currentTarget.value as EmailRule["delay"]["unit"];
                setRule(before => ({ ...before, repeat: before.repeat && { ...before.repeat, unit } }));
              }}
            />
            <TextInput
              aria-label={text.repeat.maximum}
              inputMode="numeric"
              rightSection={text.repeat.maximumUnit}
              rightSectionWidth={96}
              value={most}
              error={problems["maximum"] && text.repeat.wrongMaximum(maxRepetitions)}
              onChange={event => setMost(event.currentTarget.value)}
            />
          </fieldset>
        )}
        <Row as="label" gap={10} className={classes["switch"]} htmlFor={`${fieldId}-on`}>
          <Switch
            id={`${fieldId}-on`}
            checked={rule.enabled}
            onSwitch={enabled => setRule(before => ({ ...before, enabled }))}
          />
          {text.isOn}
        </Row>
        <output className={classes["says"]}>
          {isWrong ? text.checkFields : text.summary(name, describeRule(typed))}
        </output>
        <ProblemNote problem={problem} />
      </Stack>
    </Drawer>
  );
}

function newRule(now: SettingsNow): EmailRule {
  return {
    id: newRuleId(now.settings.emailRules),
    type: typesOfTrigger.sessionBooked[0] ?? 3,
    trigger: "sessionBooked",
    delay: { amount: 1, unit: "days", when: "before" },
    repeat: null,
    maximum: 1,
    enabled: true,
  };
}
