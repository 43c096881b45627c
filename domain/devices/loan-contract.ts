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
 * `moment: "out"` (for a return `"in"`), and deleted there too.
 */
export const handOverDevice = change({
  names: "hidden",
  allow,
  input: z.object({
    ...oneDevice,
    participantId: ParticipantId,
    enrolmentVersion: EnrolmentVersion,
    /** A date in the site's time zone. */
    dueBackOn: DateOn,
    accessories: z.array(oneOf(accessories)).max(40),
    condition: Note,
    notify: z.boolean().default(true),
  }),
  output: savedDevice.extend({ loanId: z.int(), enrolmentVersion: EnrolmentVersion }),
});

/** Records a return from any status; from Keeping the device it needs a reason. Cleaning and reset come next. */
export const returnDevice = change({
  names: "hidden",
  allow,
  input: z.object({
    ...oneDevice,
    accessories: z.array(oneOf(accessories)).max(40),
    condition: Note,
    reason: Reason.optional(),
  }),
  output: savedDevice.extend({ missing: z.array(oneOf(accessories)), enrolmentVersion: EnrolmentVersion }),
});

/** Changes the agreed return date. */
export const setDueBack = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneDevice, dueBackOn: DateOn, reason: Reason.optional() }),
  output: savedDevice,
});

/** Requests the return by email. Device provided becomes Return requested. */
export const chaseDevice = change({
  names: "hidden",
  allow,
  input: z.object(oneDevice),
  output: savedDevice.extend({ mail: z.enum(["queued", "suppressed", "stopped"]) }),
});
