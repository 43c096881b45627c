import { z } from "zod";
import { change, Instant, PlainText, RequestId, read, Version } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { LengthMinutes, Session, SessionId, StationId } from "./session.ts";
import { NewSlots, PlannedSlot } from "./slots.ts";

const allow = ["scheduler"] as const;
const saved = z.object({ version: Version });
/** Refused as `aborted` with `{ theirs, mine }` if a colleague or a visitor changed the session first. */
const oneVersion = { requestId: RequestId, id: SessionId, version: Version };

/** What createSlots would do: every slot in order of time, skipped ones with the reason. */
export const previewSlots = read({
  names: "hidden",
  allow,
  input: NewSlots,
  output: z.object({ slots: z.array(PlannedSlot), create: z.int(), skip: z.int() }),
});

/** Creates all slots that don't conflict. Skipped ones are listed as in the preview. */
export const createSlots = change({
  names: "hidden",
  allow,
  input: z.object({ requestId: RequestId, slots: NewSlots }),
  output: z.object({ ids: z.array(SessionId), created: z.int(), skipped: z.array(PlannedSlot) }),
});

/** Drags or resizes an open slot; absent = unchanged. Booked ones are moved by moveBooking. */
export const moveSlot = change({
  names: "hidden",
  allow,
  input: z.object({
    ...oneVersion,
    startsAt: Instant.optional(),
    stationId: StationId.optional(),
    lengthMinutes: LengthMinutes.optional(),
  }),
  output: saved,
});

/** Only open slots; others stay and are listed with the reason. A single slot that can't be deleted is refused. */
export const deleteSlots = change({
  names: "hidden",
  allow,
  input: z.object({
    requestId: RequestId,
    slots: z
      .array(z.object({ id: SessionId, version: Version }))
      .min(1)
      .max(2000),
  }),
  output: z.object({
    deleted: z.int(),
    left: z.array(z.object({ id: SessionId, reason: PlainText })),
  }),
});

/** The open slots nearest to a moment, in order of time. */
export const findFreeSlots = read({
  names: "hidden",
  allow,
  input: z.object({
    near: Instant,
    /** None before this moment. */
    after: Instant.optional(),
    device: DeviceName.optional(),
    stationId: StationId.optional(),
    limit: z.int().min(1).max(50),
  }),
  output: z.object({ slots: z.array(Session) }),
});
