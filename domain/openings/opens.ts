import type { Parsed } from "../contract.ts";
import type { FunctionName, Functions } from "../functions.ts";

export interface OpenedRecord {
  participantIds: readonly number[];
  /** False = loaded without the page being opened, or only a part that a page fetches by itself. */
  opened: boolean;
}

type Opens = { readonly [N in FunctionName]?: (input: Parsed<Functions[N]>) => OpenedRecord };

const opened = (id: number): OpenedRecord => ({ participantIds: [id], opened: true });
const loaded = (...participantIds: number[]): OpenedRecord => ({ participantIds, opened: false });

/**
 * Functions that give staff the record of a person they name, and whose. Lists and searches aren't here, and neither is
 * what shows only a name or a visit. A page that refreshes or fetches ahead says so by `background`; if that is a lie, the
 * record is still listed as loaded.
 */
export const opens: Opens = {
  getParticipant: ({ id, background }) => (background ? loaded(id) : opened(id)),
  getEnrolment: ({ participantId, background }) => (background ? loaded(participantId) : opened(participantId)),
  archivePerson: ({ participantId }) => opened(participantId),
  openSealedConsents: ({ participantId }) => opened(participantId),
  getConsents: ({ participantId }) => loaded(participantId),
  listParticipantEmails: ({ participantId }) => loaded(participantId),
  listSurveyAnswers: ({ participantId }) => loaded(participantId),
  listOwnSurveys: ({ participantId }) => loaded(participantId),
  previewMerge: ({ survivorId, otherId }) => loaded(survivorId, otherId),
  getTimeline: ({ kind, id }) => (kind === "participant" ? loaded(id) : loaded()),
  getHistory: ({ subject }) => (subject.kind === "participant" ? loaded(Number(subject.id)) : loaded()),
};
