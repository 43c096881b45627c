import { defaultEmailSort } from "@hb/domain/emails/contract.ts";
import { marker } from "@hb/domain/markers.ts";
import { useMarker } from "../backend/markers.ts";
import { useRead } from "./read.ts";
import { sessionsKey } from "./sessions.ts";

const onlyCount = { offset: 0, limit: 1 };

/** How much there is under the tabs of a person; undefined until it is known. */
export function usePersonCounts(participantId: number, maySee: { emails: boolean; surveys: boolean }) {
  useMarker(marker.emails, ["emails"]);
  const sessions = useRead(
    sessionsKey,
    "listSessionsOf",
    { participantId },
    { select: found => found.sessions.length },
  );
  const emails = useRead(
    ["emails"],
    "listEmails",
    maySee.emails ? { filters: { participantId }, sort: defaultEmailSort, ...onlyCount } : undefined,
    { select: ({ total }) => total },
  );
  const surveys = useRead(
    ["remote study"],
    "listSurveyAnswers",
    maySee.surveys ? { participantId, ...onlyCount } : undefined,
    { select: ({ total }) => total },
  );
  return { sessions: sessions.data, emails: emails.data, surveys: surveys.data };
}
