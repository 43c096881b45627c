import { z } from "zod";
import { change, RequestId, read, Version } from "../contract.ts";
import { Station, StationDevices, StationId } from "./session.ts";

const allow = ["scheduler"] as const;
const saved = z.object({ version: Version });

/** In the order of their names, archived ones too: past sessions took place there. */
export const listStations = read({ allow, input: z.null(), output: z.object({ stations: z.array(Station) }) });

/** A new one, or with id and version a change of one. */
export const saveStation = change({
  allow,
  input: z.object({
    requestId: RequestId,
    station: z.object({ id: StationId, version: Version }).nullable(),
    name: z.string().trim().min(1, "Enter a name.").max(60),
    devices: StationDevices,
  }),
  output: z.object({ id: StationId, version: Version }),
});

/** Not offered for new slots any more, or offered again. Refused while sessions are still to come there. */
export const archiveStation = change({
  allow,
  input: z.object({ requestId: RequestId, id: StationId, version: Version, archived: z.boolean() }),
  output: saved,
});
