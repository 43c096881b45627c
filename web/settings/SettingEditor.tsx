import { describePaper, paperOptions } from "@hb/domain/settings/paper.ts";
import { describeLanguages, languageOptions } from "@hb/domain/settings/participant-languages.ts";
import type { QuietHours, SettingName } from "@hb/domain/settings/settings.ts";
import {
  type RequiredFor,
  requiredForLabels,
  requiredForOptions,
  type SecondFactorRule,
} from "@hb/domain/users/second-factor.ts";
import { NativeSelect, Select, Textarea, TextInput } from "@mantine/core";
import { TimeField } from "../ui/fields/TimeField.tsx";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { EditButtons } from "../change/InPlace.tsx";
import { Switch } from "../ui/fields/Switch.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { zoneLabel } from "./setting-text.ts";
import { type EditorProps, TargetsEditor } from "./TargetsEditor.tsx";
import { settingEditorText } from "./text.ts";
import classes from "./SettingsPage.module.css";

interface SettingEditorProps extends EditorProps {
  name: SettingName;
  label: string;
}

/** Enter saves, Esc restores; leaving the field saves too. */
export function SettingEditor(props: SettingEditorProps) {
  switch (props.name) {
    case "siteTimeZone":
      return <ZoneEditor {...props} />;
    case "paper":
      return <ChoiceEditor {...props} options={paperChoices} />;
    case "participantLanguages":
      return <ChoiceEditor {...props} options={languageChoices} />;
    case "quietHours":
      return <QuietHoursEditor {...props} />;
    case "secondFactor":
      return <SecondFactorEditor {...props} />;
    case "targets":
      return <TargetsEditor {...props} />;
    default:
      return <TypedEditor {...props} />;
  }
}

const { secondFactor, quietHours, units } = settingEditorText;

const unitOf: Partial<Record<SettingName, string>> = {
  bookingCutOffHours: units.hours,
  slotHoldMinutes: units.minutes,
  checkInMinutes: units.minutes,
  remoteStudyWeeks: units.weeks,
  signInHours: units.hours,
  signInDays: units.days,
  idleLockMinutes: units.minutes,
  retentionUnansweredMonths: units.months,
  retentionNotTakenMonths: units.months,
  retentionEndedMonths: units.months,
  retentionConsentMonths: units.months,
};

function TypedEditor({ name, label, value, onTyped, onSave, onCancel }: SettingEditorProps) {
  const [text, setText] = useState(value === null ? "" : String(value));
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const isLong = name === "siteAddress" || name === "arrivalNote" || name === "arrivalNoteEs";
  const unit = unitOf[name];
  const save = () => {
    if (!isOver.current) onSave(text);
  };
  const shared = {
    ref: input,
    "aria-label": label,
    value: text,
    onBlur: save,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value);
      onTyped();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && !(isLong && event.shiftKey)) {
        event.preventDefault();
        save();
      }
      if (event.key === "Escape") {
        isOver.current = true;
        onCancel();
      }
    },
  };
  if (isLong)
    return <Textarea {...shared} autosize minRows={2} maxLength={300} description={settingEditorText.newLine} />;
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      {...(name === "contactMailbox" && { inputMode: "email" as const })}
      {...(unit && { inputMode: "numeric" as const, rightSection: unit, rightSectionWidth: 72, w: 160 })}
    />
  );
}

const zones = Intl.supportedValuesOf("timeZone");

function ZoneEditor({ label, value, onSave, onCancel }: SettingEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const known = zones.includes(String(value)) ? zones : [String(value), ...zones];
  return (
    <Select
      ref={input}
      aria-label={label}
      data={known.map(zone => ({ value: zone, label: zoneLabel(zone) }))}
      defaultValue={String(value)}
      defaultDropdownOpened
      searchable
      allowDeselect={false}
      nothingFoundMessage={settingEditorText.noZone}
      comboboxProps={{ shadow: "md", radius: "md", transitionProps: { duration: 0 } }}
      onChange={chosen => chosen !== null && onSave(chosen)}
      onDropdownClose={onCancel}
      onBlur={onCancel}
    />
  );
}

interface Choice {
  value: string;
  label: string;
}
const paperChoices: readonly Choice[] = paperOptions.map(each => ({ value: each, label: describePaper(each) }));
const languageChoices: readonly Choice[] = languageOptions.map(each => ({
  value: each,
  label: describeLanguages(each),
}));

function ChoiceEditor({
  label,
  value,
  options,
  onTyped,
  onSave,
  onCancel,
}: SettingEditorProps & { options: readonly Choice[] }) {
  const [option, setOption] = useState(String(value));
  const select = useRef<HTMLSelectElement>(null);
  const isOver = useRef(false);
  useEffect(() => select.current?.focus(), []);
  return (
    <NativeSelect
      ref={select}
      aria-label={label}
      w={260}
      data={[...options]}
      value={option}
      onChange={event => {
        setOption(event.currentTarget.value);
        onTyped();
      }}
      onBlur={() => !isOver.current && onSave(option)}
      onKeyDown={event => {
        if (event.key === "Enter") onSave(option);
        if (event.key !== "Escape") return;
        isOver.current = true;
        onCancel();
      }}
    />
  );
}

function SecondFactorEditor({ label, value, onTyped, onSave, onCancel }: SettingEditorProps) {
  const given = value as SecondFactorRule;
  const [requiredFor, setRequiredFor] = useState(given.requiredFor);
  const [days, setDays] = useState(String(given.graceDays));
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isChanged = requiredFor !== given.requiredFor || days !== String(given.graceDays);
  const enter = () => onSave({ requiredFor, graceDays: /^\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN });
  const save = isChanged ? enter : onCancel;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      save();
    }
    if (event.key === "Escape") onCancel();
  };
  return (
    <fieldset className={classes["hours"]} aria-label={label} {...{ onKeyDown }}>
      <Row gap={12} mt={4} align="end" wrap>
        <NativeSelect
          ref={first}
          label={secondFactor.requiredFor}
          data={requiredForOptions.map(option => ({ value: option, label: requiredForLabels[option] }))}
          value={requiredFor}
          onChange={event => {
            setRequiredFor(event.currentTarget.value as RequiredFor);
            onTyped();
          }}
        />
        {requiredFor !== "nobody" && (
          <TextInput
            label={secondFactor.grace}
            inputMode="numeric"
            autoComplete="off"
            rightSection={units.days}
            rightSectionWidth={60}
            w={140}
            value={days}
            onChange={event => {
              setDays(event.currentTarget.value);
              onTyped();
            }}
          />
        )}
      </Row>
      <EditButtons mt={10} onSave={save} onCancel={onCancel} />
    </fieldset>
  );
}

const usual: QuietHours = { from: "21:00", to: "08:00" };

function QuietHoursEditor({ value, onTyped, onSave, onCancel }: SettingEditorProps) {
  const switchId = useId();
  const given = value as QuietHours | null;
  const [isOn, setIsOn] = useState(given !== null);
  const [hours, setHours] = useState(given ?? usual);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const set = (change: Partial<QuietHours>) => {
    setHours(before => ({ ...before, ...change }));
    onTyped();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      onSave(isOn ? hours : null);
    }
    if (event.key === "Escape") onCancel();
  };
  return (
    <fieldset className={classes["hours"]} aria-label={quietHours.label} {...{ onKeyDown }}>
      <Row as="label" gap={10} className={classes["switch"]} htmlFor={switchId}>
        <Switch id={switchId} checked={isOn} onSwitch={setIsOn} /> {quietHours.use}
      </Row>
      {isOn && (
        <Row gap={12} mt={4} align="stretch">
          <TimeField ref={first} label={quietHours.from} value={hours.from} onTime={from => set({ from })} />
          <TimeField label={quietHours.until} value={hours.to} onTime={to => set({ to })} />
        </Row>
      )}
      <EditButtons mt={10} onSave={() => onSave(isOn ? hours : null)} onCancel={onCancel} />
    </fieldset>
  );
}
