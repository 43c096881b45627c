import type { DateOn } from "../contract.ts";
import { type DeviceStatus, outDeviceStatuses } from "../remote-study/device-status.ts";
import { addDays, daysBetween } from "../time.ts";
import { type DeviceGroup, type DeviceState, deviceState } from "./device.ts";

interface LoanState {
  state: DeviceState;
  /** For the open loan. */
  status: DeviceStatus;
  dueBackOn: DateOn | null;
}

/** Days past the due date; 0 = not overdue. A device that someone keeps is never overdue. */
export function overdueDays({ state, status, dueBackOn }: LoanState, today: DateOn): number {
  if (state !== deviceState.out || dueBackOn === null || !outDeviceStatuses.includes(status)) return 0;
  return Math.max(0, daysBetween(dueBackOn, today));
}

/** The inventory group a device belongs to. */
export function deviceGroupOf(device: LoanState, today: DateOn): DeviceGroup {
  switch (device.state) {
    case deviceState.own:
      return "own";
    case deviceState.retired:
    case deviceState.lost:
      return "gone";
    case deviceState.cleaning:
    case deviceState.ready:
      return "house";
    case deviceState.out: {
      if (overdueDays(device, today) > 0) return "overdue";
      const isSoon =
        device.dueBackOn !== null && outDeviceStatuses.includes(device.status) && device.dueBackOn <= addDays(today, 7);
      return isSoon ? "dueBack" : "out";
    }
  }
}
