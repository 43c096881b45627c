import { consentState, consentStates } from "../participants/consent-state.ts";
import { participantStatus } from "../participants/status.ts";
import type { CountedList } from "./counted-list.ts";

/** What needs attention today, in the order shown. */
export const needNames = [
  "arrivals",
  "sessionsToClose",
  "unsignedConsents",
  "overdueReturns",
  "peopleToCall",
  "surveyAlerts",
  "failedEmails",
  "duplicates",
] as const;
export type NeedName = (typeof needNames)[number];

const notSigned = consentStates.ids.filter(state => state !== consentState.signed);

/** The list that each one counts and links to. */
export const listOfNeed = {
  arrivals: { list: "arrivals" },
  sessionsToClose: { list: "overdueSessions" },
  /** Has an upcoming visit and no valid signed consent. */
  unsignedConsents: {
    list: "participants",
    filters: { statuses: [participantStatus.scheduled], consents: notSigned },
  },
  overdueReturns: { list: "devices", tile: "overdue" },
  peopleToCall: { list: "calls" },
  surveyAlerts: { list: "alerts" },
  failedEmails: { list: "emails", states: ["uncertain", "failed"] },
  duplicates: { list: "duplicates" },
} as const satisfies Record<NeedName, CountedList>;
