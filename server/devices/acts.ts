import { type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Site } from "../site.ts";
import { rowOf } from "./inventory.ts";
import * as sql from "./sql.ts";

export { listLoansOf } from "./loans-sql.ts";
export { countInventory } from "./sql.ts";

interface Inventory {
  /** Everything that is lent, or waits to be. */
  all: DeviceRow[];
  out: DeviceRow[];
  overdue: DeviceRow[];
  cleaning: DeviceRow[];
  ready: DeviceRow[];
  /** How long the longest overdue one is late. */
  oldestDays: number;
}

/** What the study lends, by where it is; what is gone, and participants' own, is left out. */
export async function getInventory(db: Queryable, site: Site, now: string): Promise<Inventory> {
  const today = dateInZone(now, site.timeZone);
  const devices = await sql.listDevices(db, { whose: "loaned" });
  const all = devices.map(device => rowOf(device, today)).filter(({ group }) => group !== "gone");
  const overdue = all.filter(({ group }) => group === "overdue");
  return {
    all,
    overdue,
    out: all.filter(({ state }) => state === deviceState.out),
    cleaning: all.filter(({ state }) => state === deviceState.cleaning),
    ready: all.filter(({ state }) => state === deviceState.ready),
    oldestDays: Math.max(0, ...overdue.map(({ holder }) => holder?.overdueDays ?? 0)),
  };
}
