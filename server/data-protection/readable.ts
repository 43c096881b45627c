import { accessories } from "@hb/domain/devices/device.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { publicDateTime } from "@hb/domain/format.ts";
import { companies } from "@hb/domain/lookups/companies.ts";
import { countries } from "@hb/domain/lookups/countries.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { displayHeadsetExperience } from "@hb/domain/lookups/display-headset-experience.ts";
import { ethnicities } from "@hb/domain/lookups/ethnicities.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { glassesTypes } from "@hb/domain/lookups/glasses-types.ts";
import { industries } from "@hb/domain/lookups/industries.ts";
import { participantLanguages } from "@hb/domain/lookups/languages.ts";
import { ownAccounts } from "@hb/domain/lookups/own-accounts.ts";
import { ownerTypes, participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { services } from "@hb/domain/lookups/services.ts";
import { skinTypes } from "@hb/domain/lookups/skin-types.ts";
import { sources, studySources } from "@hb/domain/lookups/sources.ts";
import { specialAccommodations } from "@hb/domain/lookups/special-accommodations.ts";
import { usStates } from "@hb/domain/lookups/us-states.ts";
import { vrHeadsetBrands } from "@hb/domain/lookups/vr-headsets.ts";
import { consentStates } from "@hb/domain/participants/consent-state.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import { deviceStatuses } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudyStatuses } from "@hb/domain/remote-study/status.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import type { SurveyDefinitions } from "@hb/domain/surveys/definition.ts";
import { type Answers, type Question, questionsOf } from "@hb/domain/surveys/question.ts";
import { archiveText as text } from "./text.ts";

interface List {
  label(this: void, id: never): string;
}

/** By kind and field: the list whose labels say what an id means. */
const lists: Readonly<Record<string, Readonly<Record<string, List>>>> = {
  participant: {
    gender: genders,
    ethnicities,
    skinType: skinTypes,
    country: countries,
    state: usStates,
    language: participantLanguages,
    industry: industries,
    glassesType: glassesTypes,
    displayHeadsetExperience,
    specialAccommodation: specialAccommodations,
    ownAccounts,
    consideringBrands: vrHeadsetBrands,
    services,
    companies,
    studySources,
    source: sources,
    type: participantTypes,
    ownerType: ownerTypes,
    status: participantStatuses,
    consent: consentStates,
  },
  sessions: { status: sessionStatuses, device: deviceNames },
  remoteStudy: { status: remoteStudyStatuses, deviceStatus: deviceStatuses, device: deviceNames },
  loans: { kind: deviceNames, deviceStatus: deviceStatuses, accessoriesOut: accessories, accessoriesIn: accessories },
  consents: { device: deviceNames },
  emails: { type: emailTypes },
};

export interface Archive {
  records: Record<string, readonly unknown[]>;
  /** Named as in storage, each once. */
  files: string[];
}

interface ArchiveHeader {
  id: number;
  name: string;
  studyName: string;
  at: string;
  /** The person's own. */
  timeZone: string;
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14171f}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;border-bottom:1px solid #cdd2db}
table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{text-align:left;vertical-align:top;padding:.15rem 1rem .15rem 0}
th{font-weight:500;color:#474f5e;white-space:nowrap}td{white-space:pre-wrap;overflow-wrap:anywhere}`;

const dataLink = `<a href="data.json">data.json</a>`;

/** Everything again for people to read, with a link to every file. Loads nothing from elsewhere. */
export function readablePage(
  { records, files }: Archive,
  { id, name, studyName, at, timeZone }: ArchiveHeader,
  asked: AskedQuestions,
): string {
  const sections = Object.entries(records)
    .filter(([, rows]) => rows.length > 0)
    .map(
      ([kind, rows]) =>
        `<h2>${escaped(formatKind(kind))} (${rows.length})</h2>\n${rows.map(row => table(kind, row, timeZone, asked)).join("\n")}`,
    );
  const listed = files.map(file => {
    const inArchive = nameInArchive(file);
    return `<li><a href="${escaped(encodeURI(inArchive))}">${escaped(inArchive)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(`${id} ${name}`)}</title><style>${style}</style></head><body>
<h1>${escaped(`${id} ${name}`)}</h1>
<p>${text.about(escaped(studyName), escaped(publicDateTime(at, timeZone, "en")), escaped(timeZone), dataLink)}</p>
${sections.join("\n")}
<h2>${escaped(text.files(files.length))}</h2>
<ul>${listed.join("\n")}</ul>
</body></html>
`;
}

/** Below one folder, whatever its path in storage. */
export function nameInArchive(file: string): string {
  return `files/${file.split("/").slice(2).join("/")}`;
}

/** What people were asked, so that answers can be read with their questions. */
export interface AskedQuestions {
  surveys: SurveyDefinitions;
  fields: readonly OwnField[];
}

function table(kind: string, row: unknown, timeZone: string, { surveys, fields }: AskedQuestions): string {
  const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const values = Object.entries(row as object).filter(([, value]) => !isEmpty(value));
  const words = values.flatMap(([field, value]): [string, string][] =>
    kind === "surveyAnswers" && field === "answers"
      ? answersOf(row as SurveyRow, surveys)
      : kind === "participant" && field === "ownAnswers"
        ? ownAnswersOf(value as Answers, fields)
        : kind === "participant" && field === "suggestion"
          ? [[text.suggestion, suggestionText(value as Participant["suggestion"])]]
          : [[formatKind(field), formatValue(value, lists[kind]?.[field], timeZone)]],
  );
  return `<table>${words.map(([field, value]) => `<tr><th scope="row">${escaped(field)}</th><td>${escaped(value)}</td></tr>`).join("")}</table>`;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function formatValue(value: unknown, list: List | undefined, timeZone: string): string {
  if (Array.isArray(value) && value.every(one => typeof one !== "object"))
    return value.map(one => formatValue(one, list, timeZone)).join(", ");
  if (list && typeof value === "number") return list.label(value as never);
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (typeof value !== "string") return JSON.stringify(value, null, 1);
  return instant.test(value) ? publicDateTime(value, timeZone, "en") : value;
}

function suggestionText(suggestion: Participant["suggestion"]): string {
  return suggestion ? `${participantStatuses.label(suggestion.status)}: ${suggestion.reason}` : "";
}

/** Each question of the study's own, with the words of its answer. */
function ownAnswersOf(answers: Answers, fields: readonly OwnField[]): [string, string][] {
  return Object.entries(answers).map(([id, answer]) => {
    const question = fields.find(field => field.question.id === id)?.question;
    return [question?.title ?? id, answerText(question, answer)];
  });
}

interface SurveyRow {
  on: string | null;
  version: number;
  answers: Record<string, unknown> | null;
}

/** Each question as it was asked, with the words of its answer. */
function answersOf({ on, version, answers }: SurveyRow, definitions: SurveyDefinitions): [string, string][] {
  const definition = definitions.find(on === null ? "weekly" : "daily", version);
  const questions = definition ? questionsOf(definition) : [];
  return Object.entries(answers ?? {}).map(([id, answer]) => {
    const question = questions.find(one => one.id === id);
    return [question?.title ?? id, answerText(question, answer)];
  });
}

function answerText(question: Question | undefined, answer: unknown): string {
  if (question && "choices" in question)
    return [answer]
      .flat()
      .map(id => question.choices.find(choice => choice.id === id)?.label ?? String(id))
      .join(", ");
  const said = [answer].flat().join(", ");
  return question?.type === "duration" ? text.minutes(said) : said;
}

/** “surveyAnswers” → “Survey answers” */
function formatKind(kind: string): string {
  const words = kind.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function escaped(plain: string): string {
  return plain.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
