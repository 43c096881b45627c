import * as contract from "@hb/domain/devices/contract.ts";
import { type DeviceRow, deviceGroups, deviceState } from "@hb/domain/devices/device.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { foldName } from "@hb/domain/participants/merge/identity.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { addDays, dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { handle } from "../handle.ts";
import type { Site } from "../site.ts";
import { getInventory } from "./acts.ts";
import { assignmentFunctions } from "./assignment-functions.ts";
import { findInventory, rowOf } from "./inventory.ts";
import { inventoryFunctions } from "./inventory-functions.ts";
import { loanFunctions } from "./loan-functions.ts";
import { countWaiting, findWaiting, listLoans } from "./loans-sql.ts";
import { listPhotos } from "./photos-sql.ts";
import * as sql from "./sql.ts";
import { deviceText as text } from "./text.ts";

const forecastDays = 14;

export const deviceFunctions = (site: Site) => [
  ...inventoryFunctions(site),
  ...loanFunctions(site),
  ...assignmentFunctions(site),

  handle(contract.listDevices, async ({ db, now }, { filters, offset, limit }) => {
    const today = dateInZone(now, site.timeZone);
    const found = await findInventory(db, filters, today);
    const groups = Object.fromEntries(
      deviceGroups.map(group => [group, found.filter(row => row.group === group).length]),
    );
    return { rows: found.slice(offset, offset + limit), total: found.length, groups: groups as never };
  }),

  handle(contract.getDeviceTiles, async ({ db, now }) => {
    const [{ all, out, overdue, cleaning, ready, oldestDays }, waiting] = await Promise.all([
      getInventory(db, site, now),
      countWaiting(db),
    ]);
    const tile = (of: readonly DeviceRow[]) => ({
      count: of.length,
      byKind: deviceNames.ids.map(kind => ({ kind, count: of.filter(row => row.kind === kind).length })),
    });
    const until = addDays(dateInZone(now, site.timeZone), forecastDays);
    const returning = out.filter(
      ({ holder }) => holder !== null && holder.dueBackOn !== null && holder.dueBackOn <= until,
    );
    return {
      total: all.length,
      overdue: { ...tile(overdue), oldestDays },
      out: tile(out),
      cleaning: tile(cleaning),
      ready: tile(ready),
      forecast: { days: forecastDays, ready: ready.length, dueBack: returning.length + cleaning.length, waiting },
    };
  }),

  handle(contract.getDevice, async ({ db, now }, { id }) => {
    const device = (await sql.findDevice(db, id)) ?? refuse("not-found", text.notFound);
    return toDeviceDetails(db, site, device, now);
  }),
  handle(contract.getDeviceByCode, async ({ db, now }, { code }) => {
    const device = (await sql.findDeviceByCode(db, code)) ?? refuse("not-found", text.codeNotFound);
    return toDeviceDetails(db, site, device, now);
  }),

  handle(contract.listDeviceLabels, async ({ db }, { ids }) => {
    const gone: readonly number[] = [deviceState.retired, deviceState.lost];
    const devices = (await sql.listDevices(db, {})).filter(({ id, state }) =>
      ids ? ids.includes(id) : state !== deviceState.own && !gone.includes(state),
    );
    const labels = devices
      .map(({ id, kind, serial, code }) => ({ id, kind, serial, code, address: labelAddress(site, code) }))
      .sort((one, other) => one.id - other.id);
    return { studyName: site.studyName, labels };
  }),

  handle(contract.findPeopleToLend, async ({ db }, { text }) => {
    const id = /^\d{1,9}$/.test(text) ? Number(text) : null;
    return { people: await findWaiting(db, foldName(text), id) };
  }),
];

function labelAddress(site: Site, code: string): string {
  return `${site.webAppUrl()}/device/${code}`;
}

async function toDeviceDetails(db: Queryable, site: Site, device: sql.Device, now: string) {
  const [loans, photos] = await Promise.all([listLoans(db, device.id), listPhotos(db, device.id)]);
  const row = rowOf(device, dateInZone(now, site.timeZone));
  return {
    device: row,
    address: labelAddress(site, device.code),
    loans,
    photos,
    holderVersion: row.holder ? device.enrolmentVersion : null,
    holderPhone: row.holder ? device.phone : null,
  };
}
