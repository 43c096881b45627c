import { staffDateTime, staffFullDate, weekdayName } from "@hb/domain/format.ts";
import { chosenLocale, type Locale, LocaleChoice } from "@hb/domain/locale.ts";
import { addDays } from "@hb/domain/time.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { refreshUserInfo } from "../../backend/sign-in.ts";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useChange } from "../../change/use-change.ts";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { commonText } from "../../ui/text.ts";
import { useBrowserLocale, useLocaleChoice } from "../own-locale.ts";
import { formatsText as text } from "./text.tsx";

/** A Monday whose day can't be taken for a month. */
const exampleOn = "2026-11-16";
const exampleAt = `${exampleOn}T13:00:00.000Z`;

const options = {
  dateOrder: ["mdy", "dmy", "ymd"],
  hours: [12, 24],
  weekStart: [7, 1, 6],
} satisfies { [K in keyof Locale]: readonly Locale[K][] };

/** How someone reads dates and times on every screen of theirs. */
export function FormatsDialog({ onClose }: { onClose: () => void }) {
  const browser = useBrowserLocale();
  const saved = useLocaleChoice();
  const [choice, setChoice] = useState(saved);
  const { run, isRunning, problem } = useChange();
  const locale = chosenLocale(choice, browser);
  const save = async () => {
    const { problem: failed } = await run("setOwnLocale", { locale: choice });
    if (failed) return;
    void refreshUserInfo();
    notifyDone(text.saved);
    onClose();
  };
  const field = (name: keyof Locale) => (
    <NativeSelect
      key={name}
      label={text.fields[name]}
      {...(name === "dateOrder" && { "data-autofocus": true })}
      value={String(choice[name] ?? "")}
      data={[
        { value: "", label: text.likeBrowser(textOf(name, browser)) },
        ...options[name].map(value => ({ value: String(value), label: textOf(name, { ...locale, [name]: value }) })),
      ]}
      onChange={event => setChoice(withChoice(choice, name, event.currentTarget.value))}
    />
  );
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={<DialogButtons verb={commonText.save} loading={isRunning} onClose={onClose} />}
    >
      {text.lead}
      <Stack gap={14} mt={16}>
        {(["dateOrder", "hours", "weekStart"] as const).map(field)}
        <Text as="p" size="small" tone="faint">
          {text.example(<output className="numbers">{example(locale)}</output>)}
        </Text>
      </Stack>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

function withChoice(choice: LocaleChoice, name: keyof Locale, value: string): LocaleChoice {
  const { [name]: _, ...rest } = choice;
  if (value === "") return rest;
  return LocaleChoice.parse({ ...rest, [name]: name === "dateOrder" ? value : Number(value) });
}

function textOf(name: keyof Locale, locale: Locale): string {
  switch (name) {
    case "dateOrder":
      return staffFullDate(exampleOn, { locale });
    case "hours":
      return text.hours[locale.hours];
    case "weekStart":
      return weekdayName(addDays(exampleOn, locale.weekStart - 1));
  }
}

/** `Mon, Nov 16, 1:00 PM` */
function example(locale: Locale): string {
  return staffDateTime(exampleAt, { locale, zone: "UTC", today: exampleOn });
}
