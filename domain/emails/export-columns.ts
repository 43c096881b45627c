import { columnsOf, type ExportColumn } from "../export/column.ts";
import type { EmailFilters, EmailRow } from "./contract.ts";
import { emailStateLabels } from "./email.ts";
import { emailTypes } from "./email-types.ts";

const identifying = true;
const { text, freeText, integer, yesNo, participant, moment, one } = columnsOf<EmailRow>();

export const emailColumns: readonly ExportColumn<EmailRow>[] = [
  ...integer("id", "Email", row => row.id, { key: "mail" }),
  ...one("type", "Type", emailTypes, row => row.type),
  ...text("state", "State", row => emailStateLabels[row.state]),
  ...text("state", "State, id", row => row.state, { key: "state_id" }),
  ...freeText("reason", "Reason for this state", row => row.reason),
  ...yesNo("isHeld", "On hold", row => row.isHeld),
  ...moment("at", "Due, or in this state since", row => row.at),
  ...participant("participant", "Participant", row => row.participant?.id ?? null),
  ...text("participant", "Participant's name", row => row.participant?.name ?? null, {
    key: "participant_name",
    identifying,
  }),
  ...text("to", "Address", row => row.to, { key: "address", identifying }),
  ...freeText("subject", "Subject", row => row.subject || null),
  ...moment("createdAt", "Created", row => row.createdAt),
  ...integer("attempts", "Attempts", row => row.attempts),
  ...freeText("because", "Sent because", row => row.because),
  ...text("about", "About", row => row.about?.kind ?? null),
];

/** One per active filter. */
export function describeEmails(filters: EmailFilters): string[] {
  const among = (label: string, words: readonly string[] | undefined) =>
    words ? [`${label} ${words.length === 0 ? "none" : words.join(" or ")}`] : [];
  const { text: typed, participantId, isHeld, from, to } = filters;
  return [
    ...(typed ? [`Contains “${typed}”`] : []),
    ...(participantId === undefined ? [] : [`Participant ${participantId}`]),
    ...among(
      "State",
      filters.states?.map(state => emailStateLabels[state]),
    ),
    ...among("Type", filters.types?.map(emailTypes.label)),
    ...(isHeld === undefined ? [] : [isHeld ? "On hold" : "Not on hold"]),
    ...(from === undefined ? [] : [`From ${from}`]),
    ...(to === undefined ? [] : [`Until ${to}`]),
  ];
}
