import { logAction } from "@hb/domain/log/actions.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { marker } from "@hb/domain/markers.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { archiveStation, listStations, saveStation } from "@hb/domain/sessions/station-contract.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { handle } from "../../handle.ts";
import { type ChangeContext, record } from "../../log/acts.ts";
import { changeText } from "../../text.ts";
import * as sql from "./stations-sql.ts";
import { stationText } from "./text.ts";

/** `Booth 2` comes before `Booth 10`. */
const collator = new Intl.Collator("en", { numeric: true });
const byName = (one: Station, other: Station) => collator.compare(one.name, other.name) || one.id - other.id;

export const stationFunctions = () => [
  handle(listStations, async ({ db }) => ({ stations: (await sql.listStations(db)).sort(byName) })),

  handle(saveStation, async (context, { station, name, devices: chosen }) => {
    const { tx } = context;
    const devices = chosen.toSorted((a, b) => a - b);
    if (station === null) {
      const id = await sql.insertStation(tx, { name, devices });
      await recordStation(context, name, null, inWords({ name, devices, archivedAt: null }));
      return { id, version: 1 };
    }
    const before = await lockVersion(context, station, { name, devices });
    const version = await sql.updateStation(tx, station.id, { name, devices });
    await recordStation(context, before.name, inWords(before), inWords({ ...before, name, devices }));
    return { id: station.id, version };
  }),

  handle(archiveStation, async (context, { id, version, archived }) => {
    const { tx, now } = context;
    const before = await lockVersion(context, { id, version }, { archived });
    if ((before.archivedAt !== null) === archived) refuse("failed-precondition", changeText.none);
    const coming = archived ? await sql.countComingSessions(tx, id, now) : 0;
    if (coming > 0) refuse("failed-precondition", stationText.hasSessions(before.name, coming), { coming });
    const archivedAt = archived ? now : null;
    const saved = await sql.archiveStation(tx, id, archivedAt);
    await recordStation(context, before.name, inWords(before), inWords({ ...before, archivedAt }));
    return { version: saved };
  }),
];

async function lockVersion(
  { tx }: ChangeContext,
  { id, version }: { id: number; version: number },
  mine: object,
): Promise<Station> {
  const station = (await sql.lockStation(tx, id)) ?? refuse("not-found", stationText.gone);
  if (station.version !== version) refuse("aborted", stationText.justChanged, { theirs: station, mine });
  return station;
}

/** `Booth B: AVP, MQ3` */
function inWords({ name, devices, archivedAt }: Pick<Station, "name" | "devices" | "archivedAt">): string {
  const codes = devices.map(device => deviceNames.get(device).code).join(", ");
  return `${name}: ${codes}${archivedAt === null ? "" : ", archived"}`;
}

/** Stations are a setting of the site; changes show up in every open scheduler. */
async function recordStation(context: ChangeContext, name: string, old: string | null, after: string): Promise<void> {
  if (old === after) refuse("failed-precondition", changeText.none);
  await record(context, { action: logAction.settings, payload: { setting: `Station ${name}`, old, new: after } });
  await announce(context.tx, [marker.sessions]);
}
