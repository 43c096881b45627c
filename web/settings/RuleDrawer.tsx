import { type EmailType, emailTypes } from "@hb/domain/emails/email-types.ts";
import {
  describeRule,
  type EmailRule,
  type EmailTrigger,
  emailTriggers,
  maxRepetitions,
  typesOfTrigger,
} from "@hb/domain/emails/rules.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../backend/call.ts";
import { asRefusal } from "../backend/refused.ts";
import { Trouble } from "../change/Trouble.tsx";
import { Switch } from "../ui/fields/Switch.tsx";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import { notifyDone, notifyError } from "../ui/overlay/toasts.tsx";
import type { SettingsNow } from "./data.ts";
import { freshId, problemsOf, saveRule } from "./rules.ts";
import classes from "./RuleDrawer.module.css";

const unitWords = [
  { value: "minutes", label: "minutes" },
  { value: "hours", label: "hours" },
  { value: "days", label: "days" },
];
const whole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

interface RuleDrawerProps {
  now: SettingsNow;
  /** Undefined for a new one. */
  rule: EmailRule | undefined;
  onClose: () => void;
}

/** One rule: which mail, from when on, how often. The sentence below says what it will do. */
export function RuleDrawer({ now, rule: given, onClose }: RuleDrawerProps) {
  const client = useQueryClient();
  const fieldId = useId();
  const [rule, setRule] = useState<EmailRule>(() => given ?? newRule(now));
  const [amount, setAmount] = useState(String(rule.delay.amount));
  const [every, setEvery] = useState(String(rule.repeat?.amount ?? 1));
  const [most, setMost] = useState(String(rule.maximum));
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

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

  /** Into the rules as they are now, which the removal has changed. */
  const putBack = async (removed: EmailRule) => {
    try {
      await saveRule(client, await call("getSettings", null), removed.id, removed);
    } catch (error) {
      const { message, code } = asRefusal(error);
      notifyError(`The rule was not put back. ${message} (${code})`);
    }
  };
  const put = async (wanted: EmailRule | undefined, words: string) => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const result = await saveRule(client, now, rule.id, wanted);
      if (result.done === "conflict") {
        const who = result.theirs.by.emailRules ?? "A colleague";
        notifyError(`${who} changed this rule meanwhile. Nothing was overwritten: what holds now is shown behind.`);
        return;
      }
      const removed = wanted === undefined ? given : undefined;
      notifyDone(words, removed && { about: `rule ${removed.id}`, undo: () => void putBack(removed) });
      onClose();
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setIsSaving(false);
    }
  };

  const name = emailTypes.label(rule.type);
  return (
    <Drawer
      title={given ? name : "Add a rule"}
      facts="Planned mail is judged again when it is due: what has ended stops it."
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault();
        if (!isWrong) void put(typed, given ? `The rule ${name} was changed` : `The rule ${name} was added`);
      }}
      foot={
        <>
          {given && (
            <Button
              mr="auto"
              variant="subtle"
              color="red"
              onClick={() => void put(undefined, `The rule ${name} was removed`)}
            >
              Remove the rule
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={isWrong}>
            {given ? "Save the rule" : "Add the rule"}
          </Button>
        </>
      }
    >
      <div className={classes["form"]}>
        {given && (
          <p className={classes["when"]}>
            <span>When</span> {emailTriggers[rule.trigger].label}
          </p>
        )}
        {!given && (
          <>
            <NativeSelect
              label="When"
              data-autofocus
              value={rule.trigger}
              data={(Object.keys(emailTriggers) as EmailTrigger[]).map(trigger => ({
                value: trigger,
                label: emailTriggers[trigger].label,
              }))}
              onChange={event => setTrigger(event.currentTarget.value as EmailTrigger)}
            />
            <NativeSelect
              label="Mail"
              value={String(rule.type)}
              data={typesOfTrigger[rule.trigger].map(type => ({ value: String(type), label: emailTypes.label(type) }))}
              onChange={event => {
                const type = Number(event.currentTarget.value) as EmailType;
                setRule(before => ({ ...before, type }));
              }}
            />
          </>
        )}
        <fieldset className={classes["row"]}>
          <legend>First mail</legend>
          <TextInput
            aria-label="How long"
            data-autofocus={given !== undefined || undefined}
            inputMode="numeric"
            value={amount}
            error={problems["delay"]}
            onChange={event => setAmount(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Unit"
            data={unitWords}
            value={rule.delay.unit}
            onChange={event => {
              const unit = event.currentTarget.value as EmailRule["delay"]["unit"];
              setRule(before => ({ ...before, delay: { ...before.delay, unit } }));
            }}
          />
          <NativeSelect
            aria-label="Before or after"
            data={[
              ...(rule.trigger === "sessionBooked"
                ? [{ value: "before", label: `before ${emailTriggers[rule.trigger].from}` }]
                : []),
              { value: "after", label: `after ${emailTriggers[rule.trigger].from}` },
            ]}
            value={rule.delay.when}
            onChange={event => {
              const when = event.currentTarget.value as EmailRule["delay"]["when"];
              setRule(before => ({ ...before, delay: { ...before.delay, when } }));
            }}
          />
        </fieldset>
        <label className={classes["switch"]} htmlFor={`${fieldId}-repeat`}>
          <Switch
            id={`${fieldId}-repeat`}
            checked={rule.repeat !== null}
            onSwitch={on => {
              setRule(before => ({ ...before, repeat: on ? { amount: 1, unit: "days" } : null }));
              if (on && most === "1") setMost("2");
            }}
          />
          Repeat it
        </label>
        {rule.repeat && (
          <fieldset className={classes["row"]}>
            <legend>Then every</legend>
            <TextInput
              aria-label="How often"
              inputMode="numeric"
              value={every}
              error={problems["repeat"]}
              onChange={event => setEvery(event.currentTarget.value)}
            />
            <NativeSelect
              aria-label="Unit of the repetition"
              data={unitWords}
              value={rule.repeat.unit}
              onChange={event => {
                const unit = event.currentTarget.value as EmailRule["delay"]["unit"];
                setRule(before => ({ ...before, repeat: before.repeat && { ...before.repeat, unit } }));
              }}
            />
            <TextInput
              aria-label="Mails at most"
              inputMode="numeric"
              rightSection="mails at most"
              rightSectionWidth={96}
              value={most}
              error={problems["maximum"] && `Between 1 and ${maxRepetitions}.`}
              onChange={event => setMost(event.currentTarget.value)}
            />
          </fieldset>
        )}
        <label className={classes["switch"]} htmlFor={`${fieldId}-on`}>
          <Switch
            id={`${fieldId}-on`}
            checked={rule.enabled}
            onSwitch={enabled => setRule(before => ({ ...before, enabled }))}
          />
          This rule is on
        </label>
        <output className={classes["sentence"]}>
          {isWrong ? "Something is missing above." : `${name}: ${describeRule(typed)}`}
        </output>
        <Trouble refusal={refusal} />
      </div>
    </Drawer>
  );
}

function newRule(now: SettingsNow): EmailRule {
  return {
    id: freshId(now.settings.emailRules),
    type: typesOfTrigger.sessionBooked[0] ?? 3,
    trigger: "sessionBooked",
    delay: { amount: 1, unit: "days", when: "before" },
    repeat: null,
    maximum: 1,
    enabled: true,
  };
}
