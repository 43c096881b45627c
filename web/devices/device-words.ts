import { accessories, cleaningSteps, type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { daysBetween } from "@hb/domain/time.ts";

export interface NoteWords {
  words: string;
  /** Something went wrong and needs an act. */
  isBad: boolean;
}

/** What matters about a device where it is. */
export function noteOf(device: DeviceRow, today: string): NoteWords {
  const { holder, missing, steps, state, note } = device;
  if (holder && holder.overdueDays > 0) return { words: `${countDays(holder.overdueDays)} late`, isBad: true };
  if (holder?.dueBackOn) return { words: sayDue(daysBetween(today, holder.dueBackOn)), isBad: false };
  if (missing.length > 0 && (state === deviceState.cleaning || state === deviceState.ready))
    return { words: sayMissing(missing), isBad: true };
  if (state === deviceState.cleaning)
    return { words: `${steps.length} of ${cleaningSteps.ids.length} steps done`, isBad: false };
  if (state === deviceState.ready) return { words: note ?? "Complete", isBad: false };
  return { words: note ?? "–", isBad: false };
}

function sayDue(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${countDays(days)}`;
}

export function countDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** `Strap missing`, `Strap and 2 more missing` */
export function sayMissing(missing: readonly number[]): string {
  const [first, ...others] = missing.map(id => accessories.label(id as never));
  return others.length === 0 ? `${first} missing` : `${first} and ${others.length} more missing`;
}

/** Where it is: with whom, or on which shelf. */
export function whereOf({ holder, returnedBy, place, state }: DeviceRow): string {
  if (holder) return `${holder.participantId} ${holder.name}`;
  if (place) return place;
  if (state === deviceState.cleaning && returnedBy) return `Returned by ${returnedBy.participantId} ${returnedBy.name}`;
  return "–";
}

export type DeviceAct = "chase" | "return" | "continue" | "handOver";
export const actWords: Record<DeviceAct, string> = {
  chase: "Chase",
  return: "Return",
  continue: "Continue",
  handOver: "Hand over",
};

/** The one act that fits now; undefined where there is none. */
export function actOf({ state, holder, group }: Pick<DeviceRow, "state" | "holder" | "group">): DeviceAct | undefined {
  switch (state) {
    case deviceState.ready:
      return "handOver";
    case deviceState.cleaning:
      return "continue";
    case deviceState.out:
      if (holder?.status === deviceStatus.keeping) return undefined;
      return group === "overdue" ? "chase" : "return";
    default:
      return undefined;
  }
}

/** Sums of a tile: `38 AVP, 24 MQ3`. */
export function sayKinds(byKind: readonly { kind: number; count: number }[], codeOf: (kind: number) => string): string {
  return byKind
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${codeOf(kind)}`)
    .join(", ");
}
