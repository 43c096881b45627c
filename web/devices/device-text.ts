import { accessories, cleaningSteps, type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { daysBetween } from "@hb/domain/time.ts";

export interface DeviceNote {
  text: string;
  /** Something went wrong and needs attention. */
  isBad: boolean;
}

/** What matters about a device where it is now. */
export function deviceNote(device: DeviceRow, today: string): DeviceNote {
  const { holder, missing, steps, state, note } = device;
  if (holder && holder.overdueDays > 0) return { text: `${daysText(holder.overdueDays)} late`, isBad: true };
  if (holder?.dueBackOn) return { text: dueText(daysBetween(today, holder.dueBackOn)), isBad: false };
  if (missing.length > 0 && (state === deviceState.cleaning || state === deviceState.ready))
    return { text: missingText(missing), isBad: true };
  if (state === deviceState.cleaning)
    return { text: `${steps.length} of ${cleaningSteps.ids.length} steps done`, isBad: false };
  if (state === deviceState.ready) return { text: note ?? "Complete", isBad: false };
  return { text: note ?? "–", isBad: false };
}

function dueText(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${daysText(days)}`;
}

export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** `Strap missing`, `Strap and 2 more missing` */
export function missingText(missing: readonly number[]): string {
  const [first, ...others] = missing.map(id => accessories.label(id as never));
  return others.length === 0 ? `${first} missing` : `${first} and ${others.length} more missing`;
}

/** Who has it, or which shelf it is on. */
export function locationText({ holder, returnedBy, place, state }: DeviceRow): string {
  if (holder) return `${holder.participantId} ${holder.name}`;
  if (place) return place;
  if (state === deviceState.cleaning && returnedBy) return `Returned by ${returnedBy.participantId} ${returnedBy.name}`;
  return "–";
}

export type DeviceAction = "chase" | "return" | "clean" | "handOver";
export const actionLabels: Record<DeviceAction, string> = {
  chase: "Request return",
  return: "Return",
  clean: "Clean",
  handOver: "Hand over",
};

/** The next action for a device, if there is one. */
export function nextAction({ state, holder, group }: Pick<DeviceRow, "state" | "holder" | "group">) {
  switch (state) {
    case deviceState.ready:
      return "handOver";
    case deviceState.cleaning:
      return "clean";
    case deviceState.out:
      if (holder?.status === deviceStatus.keeping) return undefined;
      return group === "overdue" ? "chase" : "return";
    default:
      return undefined;
  }
}

/** The counts of a tile: `38 AVP, 24 MQ3`. */
export function kindCounts(
  byKind: readonly { kind: number; count: number }[],
  codeOf: (kind: number) => string,
): string {
  return byKind
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${codeOf(kind)}`)
    .join(", ");
}
