import { z } from "zod";
import { change, Name, RequestId, read, Version } from "../contract.ts";
import { Station, StationDevices, StationId } from "./session.ts";

const allow = ["scheduler"] as const;
const saved = z.object({ version: Version });

/** Sorted by name, including archived ones, because past sessions took place there. */
export const listStations = read({
  names: "none",
  allow,
  input: z.null(),
  output: z.object({ stations: z.array(Station) }),
});

/** Adds a station; with id and version, changes one. */
export const saveStation = change({
  names: "none",
  allow,
  input: z.object({
    requestId: RequestId,
    station: z.object({ id: StationId, version: Version }).nullable(),
    name: Name(60),
    devices: StationDevices,
  }),
  output: z.object({ id: StationId, version: Version }),
});

/** Archives or restores a station. Refused while it has upcoming sessions. */
export const archiveStation = change({
  names: "none",
  allow,
  input: z.object({ requestId: RequestId, id: StationId, version: Version, archived: z.boolean() }),
  output: saved,
});
