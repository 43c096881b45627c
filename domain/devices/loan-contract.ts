import { z } from "zod";
import { change, DateOn, Reason } from "../contract.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { ParticipantId } from "../participants/participant.ts";
import { EnrolmentVersion } from "../remote-study/enrolment.ts";
import { accessories, oneDevice, savedDevice } from "./device.ts";

const allow = ["remoteStudy"] as const;
const Note = z.string().trim().max(1000);

/**
 * Lends a clean and reset device. Photos are uploaded to `devices/{id}/{fileId}` with the custom metadata
 * `moment: "out"` (at a return `"in"`), and removed there too.
 */
export const handOverDevice = change({
  allow,
  input: z.object({
    ...oneDevice,
    participantId: ParticipantId,
    enrolmentVersion: EnrolmentVersion,
    /** On the site's calendar. */
    dueBackOn: DateOn,
    accessories: z.array(oneOf(accessories)).max(40),
    condition: Note,
    notify: z.boolean().default(true),
  }),
  output: savedDevice.extend({ loanId: z.int(), enrolmentVersion: EnrolmentVersion }),
});

/** Taken back, whatever its status was; from Keeping the device with a reason. Cleaning and reset come next. */
export const returnDevice = change({
  allow,
  input: z.object({
    ...oneDevice,
    accessories: z.array(oneOf(accessories)).max(40),
    condition: Note,
    reason: Reason.optional(),
  }),
  output: savedDevice.extend({ missing: z.array(oneOf(accessories)), enrolmentVersion: EnrolmentVersion }),
});

/** When it is to come back, agreed anew. */
export const setDueBack = change({
  allow,
  input: z.object({ ...oneDevice, dueBackOn: DateOn, reason: Reason.optional() }),
  output: savedDevice,
});

/** Asks for it back by email; from Device provided it becomes Return requested. */
export const chaseDevice = change({
  allow,
  input: z.object(oneDevice),
  output: savedDevice.extend({ mail: z.enum(["queued", "suppressed", "stopped"]) }),
});
