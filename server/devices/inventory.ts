import type { DeviceFilters } from "@hb/domain/devices/contract.ts";
import {
  accessoriesOf,
  type DeviceRow,
  deviceGroups,
  deviceState,
  missingAccessories,
} from "@hb/domain/devices/device.ts";
import { deviceGroupOf, overdueDays } from "@hb/domain/devices/groups.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { type Device, listDevices } from "./sql.ts";

function nameOf({ firstName, lastName }: Device): string {
  return fullName({ firstName: firstName ?? "", lastName: lastName ?? "" });
}

/** A row of the inventory, on the site's date. */
export function rowOf(device: Device, today: string): DeviceRow {
  const { id, code, kind, serial, state, version, place, since, steps, note, belkinCase } = device;
  const isHeld = device.loanId !== null && device.endedAt === null;
  const where = { state, status: device.deviceStatus, dueBackOn: device.dueBackOn };
  const person = { participantId: device.participantId ?? 0, name: nameOf(device) };
  const isInHouse = state === deviceState.cleaning || state === deviceState.ready;
  return {
    id,
    code,
    kind,
    serial,
    state,
    version,
    place,
    since,
    steps,
    note,
    belkinCase,
    group: deviceGroupOf(where, today),
    holder: isHeld
      ? {
          ...person,
          loanId: device.loanId ?? 0,
          status: device.deviceStatus,
          since: device.handedOverAt ?? since,
          dueBackOn: device.dueBackOn,
          overdueDays: overdueDays(where, today),
          chasedAt: device.chasedAt,
          chases: device.chases ?? 0,
        }
      : null,
    returnedBy: isInHouse && device.endedAt !== null ? { ...person, at: device.endedAt } : null,
    missing: state === deviceState.own ? [] : missingAccessories(accessoriesOf(kind), device.accessories),
  };
}

/** Every device that matches the filters, sorted. */
export async function findInventory(db: Queryable, filters: DeviceFilters, today: string): Promise<DeviceRow[]> {
  const all = (await listDevices(db, filters)).map(device => rowOf(device, today));
  return inOrder(
    all.filter(
      ({ state, group }) => (filters.states?.includes(state) ?? true) && (filters.groups?.includes(group) ?? true),
    ),
  );
}

/** By group; within a group by due date, then by how long it has been there. */
function inOrder(rows: readonly DeviceRow[]): DeviceRow[] {
  const dueOf = ({ holder }: DeviceRow) => holder?.dueBackOn ?? "9999";
  return rows.toSorted(
    (one, other) =>
      deviceGroups.indexOf(one.group) - deviceGroups.indexOf(other.group) ||
      one.state - other.state ||
      dueOf(one).localeCompare(dueOf(other)) ||
      one.since.localeCompare(other.since) ||
      one.id - other.id,
  );
}
