import { z } from "zod";
import { change, PlainText, RequestId, read } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { CallBack, DatedWords, newCallOutcomes } from "./call.ts";
import { EnrolmentRow } from "./enrolment.ts";

const allow = ["remoteStudy"] as const;

/** People to call today. Planned call-backs come first, then the most urgent; anyone called today is off the list. */
export const listCallList = read({
  names: "hidden",
  allow,
  input: z.null(),
  output: z.object({
    calls: z.array(
      z.object({
        row: EnrolmentRow,
        /** Most important first. */
        reasons: z.array(DatedWords).min(1),
        /** Their local time, so that no one is woken up. */
        localTime: PlainText,
      }),
    ),
    /** With a planned call-back that isn't due yet, the next one first. */
    later: z.array(EnrolmentRow),
    /** Called today, without a call-back to come; the last call first. */
    calledToday: z.array(EnrolmentRow),
  }),
});

const details = {
  outcome: z.literal(newCallOutcomes),
  note: z.string().trim().max(500).nullable().default(null),
  /** From today on. The next call replaces it. */
  callBack: CallBack.nullable().default(null),
};

export const logCall = change({
  names: "hidden",
  allow,
  input: z.object({ requestId: RequestId, participantId: ParticipantId, ...details }),
  output: z.object({ callId: z.int() }),
});
export const editCall = change({
  allow,
  input: z.object({ requestId: RequestId, callId: z.int(), ...details }),
  output: z.object({}),
});
/** For a call that wasn't made. What was planned by the call before it counts again. */
export const removeCall = change({
  names: "hidden",
  allow,
  input: z.object({ requestId: RequestId, callId: z.int() }),
  output: z.object({}),
});
