import type { DateOn } from "@hb/domain/contract.ts";
import { countries, country } from "@hb/domain/lookups/countries.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { sources } from "@hb/domain/lookups/sources.ts";
import { usStates } from "@hb/domain/lookups/us-states.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type Profile, profileProblems } from "@hb/domain/participants/profile.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { useDraft } from "../../ui/fields/use-draft.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { refreshParticipants } from "../data.ts";
import { readTyped } from "./FieldEditor.tsx";
import { Similar } from "./Similar.tsx";
import classes from "./AddParticipant.module.css";

interface AddParticipantProps {
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** As typed: numbers are ids of lists, and nothing chosen is an empty word. */
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
  type: "",
  source: "",
};

const options = (entries: readonly { id: number; label: string }[]) => [
  { value: "", label: "Blank" },
  ...entries.map(({ id, label }) => ({ value: String(id), label })),
];
const choices = {
  gender: options(genders.entries),
  country: options(countries.entries),
  state: options(usStates.entries),
  type: options(participantTypes.entries),
  source: options(sources.entries),
};

const wrongWith = (typed: string, as: "email" | "date") => {
  const read = readTyped(typed, as);
  return "wrong" in read ? read.wrong : null;
};

/** Somebody on the phone: the little that is needed now; the rest is edited in place afterwards. */
export function AddParticipant({ onAdded, onClose }: AddParticipantProps) {
  const client = useQueryClient();
  const { today } = useSiteTime();
  const [requestId, setRequestId] = useState(newRequestId);
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useForm<Typed>({
    initialValues: nothing,
    validateInputOnBlur: true,
    validate: {
      lastName: (_, typed) => problemAt("lastName", typed, today),
      email: (typed, all) => wrongWith(typed, "email") ?? problemAt("email", all, today),
      bornOn: (typed, all) => wrongWith(typed, "date") ?? problemAt("bornOn", all, today),
    },
  });
  const first = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) first.current?.focus();
  }, [added]);
  const forgetDraft = useDraft("new participant", form, form.isDirty());
  const { values } = form;

  const add = async (typed: Typed, goesOn: boolean) => {
    setRefusal(undefined);
    try {
      const { id } = await call("createParticipant", {
        requestId,
        profile: profileOf(typed),
        type: participantTypes.fromAddress(typed.type) ?? null,
      });
      forgetDraft();
      await refreshParticipants(client);
      notifyDone(
        <>
          <b>
            {id} {fullName(typed)}
          </b>{" "}
          was added
        </>,
      );
      if (goesOn) {
        // A pile of forms comes from one place: who brought them stays filled in.
        const next = { ...nothing, country: typed.country, type: typed.type, source: typed.source };
        form.setValues(next);
        form.resetDirty(next);
        setRequestId(newRequestId());
        setAdded(id);
      } else onAdded(id);
    } catch (error) {
      const refused = asRefusal(error);
      if (!isUncertain(refused)) setRequestId(newRequestId());
      const problems = problemsOf(refused);
      if (problems.length === 0) setRefusal(refused);
      for (const { field, message } of problems) form.setFieldError(field, message);
    }
  };

  return (
    <Drawer
      title="Add a person"
      facts="A name and an email address or a phone number are enough; the rest can follow."
      onClose={onClose}
      onSubmit={form.onSubmit(typed => add(typed, false))}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="default"
            disabled={form.submitting}
            onClick={() => form.onSubmit(typed => add(typed, true))()}
          >
            Add, then another
          </Button>
          <Button type="submit" loading={form.submitting}>
            Add person
          </Button>
        </>
      }
    >
      <div className={classes["fields"]}>
        <TextInput
          ref={first}
          label="First name"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("firstName")}
        />
        <TextInput label="Last name" autoComplete="off" {...form.getInputProps("lastName")} />
        <TextInput label="Email" inputMode="email" autoComplete="off" {...form.getInputProps("email")} />
        <TextInput label="Phone" inputMode="tel" autoComplete="off" {...form.getInputProps("phone")} />
        <TextInput
          label="Date of birth"
          placeholder="4 Mar 1995"
          autoComplete="off"
          {...form.getInputProps("bornOn")}
        />
        <NativeSelect label="Gender" data={choices.gender} {...form.getInputProps("gender")} />
        <NativeSelect label="Country" data={choices.country} {...form.getInputProps("country")} />
        {values.country === String(country.unitedStates) && (
          <NativeSelect label="State" data={choices.state} {...form.getInputProps("state")} />
        )}
        <TextInput label="City" autoComplete="off" {...form.getInputProps("city")} />
        <NativeSelect label="Type" data={choices.type} {...form.getInputProps("type")} />
        <NativeSelect label="Source" data={choices.source} {...form.getInputProps("source")} />
      </div>
      <Similar person={comparable(values)} onOpen={onAdded} />
      <Trouble refusal={refusal} />
    </Drawer>
  );
}

function problemAt(field: string, typed: Typed, today: DateOn): string | null {
  return profileProblems(comparable(typed), today).find(({ path }) => path[0] === field)?.message ?? null;
}

function comparable({ firstName, lastName, email, phone, bornOn }: Typed) {
  const mail = readTyped(email, "email");
  const born = readTyped(bornOn, "date");
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: "value" in mail ? mail.value : null,
    phone: phone.trim() || null,
    bornOn: "value" in born ? born.value : null,
  };
}

function profileOf(typed: Typed): Partial<Profile> {
  const land = countries.fromAddress(typed.country) ?? null;
  return {
    ...comparable(typed),
    gender: genders.fromAddress(typed.gender) ?? null,
    country: land,
    state: land === country.unitedStates ? (usStates.fromAddress(typed.state) ?? null) : null,
    city: typed.city,
    source: sources.fromAddress(typed.source) ?? null,
  };
}

function problemsOf({ details }: Refusal): { field: string; message: string }[] {
  const { problems = [] } = (details ?? {}) as { problems?: { path: unknown[]; message: string }[] };
  return problems.map(({ path, message }) => ({ field: String(path.at(-1)), message }));
}
