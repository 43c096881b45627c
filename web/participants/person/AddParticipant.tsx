import { staffFullDate } from "@hb/domain/format.ts";
import type { Locale } from "@hb/domain/locale.ts";
import { countries, country } from "@hb/domain/lookups/countries.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { participantLanguages } from "@hb/domain/lookups/languages.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { sources } from "@hb/domain/lookups/sources.ts";
import { usStates } from "@hb/domain/lookups/us-states.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type Profile, profileProblems } from "@hb/domain/participants/profile.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { useChange } from "../../change/use-change.ts";
import { useOwnFields } from "../../queries/own-fields.ts";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { useDraft } from "../../ui/fields/use-draft.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { commonText } from "../../ui/text.ts";
import { participantsKey } from "../data.ts";
import { SimilarPeople } from "./DuplicateHints.tsx";
import { readTyped } from "./FieldEditor.tsx";
import { fieldNames } from "./field-text.tsx";
import { answersIn, OwnInputs, ownErrorsIn, type TypedAnswers } from "./OwnInputs.tsx";
import { addParticipantText as text } from "./text.tsx";
import classes from "./Person.module.css";

const { labels } = fieldNames;

interface AddParticipantProps {
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** As typed: numbers are ids of lists, and nothing chosen is an empty text. */
interface Typed extends Record<string, string> {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  bornOn: string;
  gender: string;
  country: string;
  state: string;
  city: string;
  language: string;
  type: string;
  source: string;
}

const nothing: Typed = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  bornOn: "",
  gender: "",
  country: String(country.unitedStates),
  state: "",
  city: "",
  language: "",
  type: "",
  source: "",
};

const options = (entries: readonly { id: number; label: string }[]) => [
  { value: "", label: fieldNames.blank },
  ...entries.map(({ id, label }) => ({ value: String(id), label })),
];
const choices = {
  gender: options(genders.entries),
  country: options(countries.entries),
  state: options(usStates.entries),
  language: options(participantLanguages.entries),
  type: options(participantTypes.entries),
  source: options(sources.entries),
};

const wrongWith = (typed: string, as: "email" | "date", locale: Locale) => {
  const read = readTyped(typed, as, locale);
  return "wrong" in read ? read.wrong : null;
};

/** The little that is needed now, such as on the phone; the rest is edited in place later. */
export function AddParticipant({ onAdded, onClose }: AddParticipantProps) {
  const site = useSiteTime();
  const { locale } = site;
  const { run } = useChange({ refresh: [participantsKey] });
  const [problem, setProblem] = useState<Problem>();
  const own = useOwnFields().filter(({ isAsked }) => isAsked);
  const [ownTyped, setOwnTyped] = useState<TypedAnswers>({});
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<Typed>({
    initialValues: nothing,
    validateInputOnBlur: true,
    validate: {
      lastName: (_, typed) => problemAt("lastName", typed, site),
      email: (typed, all) => wrongWith(typed, "email", locale) ?? problemAt("email", all, site),
      bornOn: (typed, all) => wrongWith(typed, "date", locale) ?? problemAt("bornOn", all, site),
    },
  });
  const first = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) first.current?.focus();
  }, [added]);
  const forgetDraft = useDraft("new participant", form, form.isDirty());
  const ownForm = { values: ownTyped, setValues: setOwnTyped };
  const forgetOwnDraft = useDraft("new participant, own questions", ownForm, Object.keys(ownTyped).length > 0);
  const { values } = form;

  const add = async (typed: Typed, addsAnother: boolean) => {
    setProblem(undefined);
    setOwnErrors({});
    const type = participantTypes.fromAddress(typed.type) ?? null;
    const ownAnswers = answersIn(own, ownTyped);
    const outcome = await run("createParticipant", { profile: profileOf(typed, locale), type, ownAnswers });
    if (outcome.problem) {
      if (outcome.problem.kind === "fields") {
        form.setErrors(outcome.problem.fields);
        setOwnErrors(ownErrorsIn(outcome.problem));
      } else setProblem(outcome.problem);
      return;
    }
    const { id } = outcome.answer;
    forgetDraft();
    forgetOwnDraft();
    notifyDone(
      text.added(
        <b>
          {id} {fullName(typed)}
        </b>,
      ),
    );
    if (!addsAnother) return onAdded(id);
    // Several in a row usually come from one place: country, type and source stay filled in.
    const next = { ...nothing, country: typed.country, type: typed.type, source: typed.source };
    form.setValues(next);
    form.resetDirty(next);
    setOwnTyped({});
    setAdded(id);
  };

  return (
    <Drawer
      title={text.title}
      facts={text.hint}
      onClose={onClose}
      onSubmit={form.onSubmit(typed => add(typed, false))}
      foot={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Acts of="createParticipant">
            <Button disabled={form.submitting} onClick={() => form.onSubmit(typed => add(typed, true))()}>
              {text.addAnother}
            </Button>
          </Acts>
          <Acts of="createParticipant">
            <Button variant="filled" type="submit" loading={form.submitting}>
              {text.title}
            </Button>
          </Acts>
        </>
      }
    >
      <div className={classes["fields"]}>
        <TextInput
          ref={first}
          label={labels.firstName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("firstName")}
        />
        <TextInput label={labels.lastName} autoComplete="off" {...form.getInputProps("lastName")} />
        <TextInput label={labels.email} inputMode="email" autoComplete="off" {...form.getInputProps("email")} />
        <TextInput label={labels.phone} inputMode="tel" autoComplete="off" {...form.getInputProps("phone")} />
        <TextInput
          label={labels.bornOn}
          placeholder={staffFullDate("1995-03-04", site)}
          autoComplete="off"
          {...form.getInputProps("bornOn")}
        />
        <NativeSelect label={labels.gender} data={choices.gender} {...form.getInputProps("gender")} />
        <NativeSelect label={labels.country} data={choices.country} {...form.getInputProps("country")} />
        {values.country === String(country.unitedStates) && (
          <NativeSelect label={labels.state} data={choices.state} {...form.getInputProps("state")} />
        )}
        <TextInput label={labels.city} autoComplete="off" {...form.getInputProps("city")} />
        <NativeSelect label={labels.language} data={choices.language} {...form.getInputProps("language")} />
        <NativeSelect label={labels.type} data={choices.type} {...form.getInputProps("type")} />
        <NativeSelect label={labels.source} data={choices.source} {...form.getInputProps("source")} />
        <OwnInputs
          own={own}
          typed={ownTyped}
          errorOf={id => ownErrors[id]}
          onChange={(id, answer) => setOwnTyped(old => ({ ...old, [id]: answer }))}
        />
      </div>
      <SimilarPeople person={comparable(values, locale)} onOpen={onAdded} />
      <ProblemNote problem={problem} />
    </Drawer>
  );
}

function problemAt(field: string, typed: Typed, { locale, today }: SiteTime): string | null {
  return profileProblems(comparable(typed, locale), today).find(({ path }) => path[0] === field)?.message ?? null;
}

function comparable({ firstName, lastName, email, phone, bornOn }: Typed, locale: Locale) {
  const mail = readTyped(email, "email", locale);
  const born = readTyped(bornOn, "date", locale);
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: "value" in mail ? mail.value : null,
    phone: phone.trim() || null,
    bornOn: "value" in born ? born.value : null,
  };
}

function profileOf(typed: Typed, locale: Locale): Partial<Profile> {
  const land = countries.fromAddress(typed.country) ?? null;
  return {
    ...comparable(typed, locale),
    gender: genders.fromAddress(typed.gender) ?? null,
    country: land,
    state: land === country.unitedStates ? (usStates.fromAddress(typed.state) ?? null) : null,
    city: typed.city,
    language: participantLanguages.fromAddress(typed.language) ?? null,
    source: sources.fromAddress(typed.source) ?? null,
  };
}
