import type { Input } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { call } from "../backend/call.ts";

/** What the palette searches, each by the function of the screen that shows it. */
export const searches = {
  participants: (input: Input<Functions["listParticipants"]>) => call("listParticipants", input),
  peopleToBook: (input: Input<Functions["findPeopleToBook"]>) => call("findPeopleToBook", input),
  enrolments: (input: Input<Functions["listEnrolments"]>) => call("listEnrolments", input),
  devices: (input: Input<Functions["listDevices"]>) => call("listDevices", input),
  sessionsOf: (participantId: number) => call("listSessionsOf", { participantId }),
  session: (id: number) => call("getSession", { id }),
};
