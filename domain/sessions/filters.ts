import { z } from "zod";
import { DeviceName } from "../lookups/device-name.ts";
import { StationId } from "./session.ts";
import { SessionStatus } from "./status.ts";

/** Absent = every value; an empty list = none. AND between filters, OR within one. */
export const SessionFilters = z.object({
  statuses: z.array(SessionStatus).max(20).optional(),
  /** Null = no device chosen yet. */
  devices: z.array(DeviceName.nullable()).max(20).optional(),
  stations: z.array(StationId).max(200).optional(),
});
export type SessionFilters = z.infer<typeof SessionFilters>;
