import { accessories, cleaningSteps, deviceStates } from "../devices/device.ts";
import { details, formatOptions } from "../log/details.ts";
import type { LogFormat } from "../log/format.ts";
import { deviceNames } from "../lookups/device-names.ts";
import { ethnicities } from "../lookups/ethnicities.ts";
import { genders } from "../lookups/genders.ts";
import { blank, type Entry, type Lookup } from "../lookups/lookup.ts";
import { ownerTypes, participantTypes } from "../lookups/participant-types.ts";
import { skinTypes } from "../lookups/skin-types.ts";
import { participantStatuses } from "../participants/status.ts";
import { deviceStatuses } from "../remote-study/device-status.ts";
import { remoteStudyStatuses } from "../remote-study/status.ts";
import { sessionStatuses } from "../sessions/status.ts";
import type { TimelineSubject } from "./contract.ts";

/** What a value needs to be put into words. */
export interface FactWords {
  words: LogFormat;
  /** What the study's own questions are called, by field. */
  labels: Readonly<Record<string, string>>;
  /** Names by participant number. */
  people: Readonly<Record<string, string>>;
}

interface FactText {
  label: string;
  // A timeline's values are as wide as JSON; each field's row knows its own.
  say(this: void, value: never, words: FactWords): string;
}

const fact = (label: string, say: FactText["say"]): FactText => ({ label, say });
const text = (label: string) => fact(label, (value: string | null) => value || blank.label);
const one = <E extends Entry>(label: string, list: Lookup<E>) => fact(label, (id: E["id"] | null) => list.label(id));
const several = <E extends Entry>(label: string, list: Lookup<E>) =>
  fact(label, (ids: E["id"][]) => formatOptions(ids.map(id => list.label(id))));
const yesOrNo = (label: string) => fact(label, (value: boolean | null) => (value ? "Yes" : "No"));
const date = (label: string) =>
  fact(label, (on: string | null, { words }: FactWords) => (on ? words.date(on) : blank.label));
const moment = (label: string) =>
  fact(label, (at: string | null, { words }: FactWords) => (at ? words.moment(at) : blank.label));
const person = (label: string, none: string) =>
  fact(label, (id: number | null, { people }: FactWords) => (id === null ? none : `${id} ${people[id] ?? ""}`.trim()));

const detailTexts = Object.fromEntries(
  Object.entries(details).map(([field, { label, say }]) => [
    field,
    { label: label.charAt(0).toUpperCase() + label.slice(1), say: say as FactText["say"] },
  ]),
);

/** By kind of record and field, in the order in which they are shown. */
const texts: Record<TimelineSubject["kind"], Readonly<Record<string, FactText>>> = {
  participant: {
    status: one("Status", participantStatuses),
    type: one("Type", participantTypes),
    ownerType: one("Ownership type", ownerTypes),
    mergedInto: person("Merged into", "Not merged"),
    unconfirmed: yesOrNo("Waiting for email confirmation"),
    ...detailTexts,
    bornOn: date("Date of birth"),
    gender: one("Gender", genders),
    ethnicities: several("Ethnicity", ethnicities),
    skinType: one("Skin type", skinTypes),
    remoteStatus: one("Remote study status", remoteStudyStatuses),
    deviceStatus: one("Device status", deviceStatuses),
    belkinCase: text("Belkin case"),
    reOnboardedAt: moment("Re-onboarded"),
  },
  session: {
    status: one("Status", sessionStatuses),
    participant: person("Participant", "No one"),
    startsAt: moment("Time"),
    lengthMinutes: fact("Length", (minutes: number) => `${minutes} min`),
    station: text("Station"),
    device: fact("Device", (id: 1 | 2 | null) => (id === null ? "No device" : deviceNames.label(id))),
    checkedInAt: moment("Checked in"),
    completedAt: moment("Completed"),
    excused: yesOrNo("No-show excused"),
    bonusCents: fact("Bonus", (cents: number, { words }: FactWords) => words.money(cents)),
    locked: yesOrNo("Locked"),
  },
  device: {
    state: one("State", deviceStates),
    holder: person("With", "No one"),
    deviceStatus: one("Loan status", deviceStatuses),
    dueBackOn: date("Due back"),
    serial: text("Serial number"),
    place: text("Place"),
    note: text("Note"),
    accessories: several("In the box", accessories),
    steps: several("Cleaning and reset", cleaningSteps),
    belkinCase: text("Belkin case"),
  },
};

/** The fields of a kind that these facts have, in order; the study's own questions last. */
export function orderedFields(kind: TimelineSubject["kind"], facts: object): string[] {
  const known = Object.keys(texts[kind]).filter(field => field in facts);
  return [...known, ...Object.keys(facts).filter(field => !(field in texts[kind]))];
}

export function factLabel(kind: TimelineSubject["kind"], field: string, { labels }: FactWords): string {
  return texts[kind][field]?.label ?? labels[field] ?? field;
}

export function factText(kind: TimelineSubject["kind"], field: string, value: unknown, words: FactWords): string {
  const known = texts[kind][field];
  if (known) return known.say(value as never, words);
  const { text: answer } = value as { text: string };
  return answer || blank.label;
}
