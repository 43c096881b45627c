import { formatMoney } from "@hb/domain/money.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { currency } from "../sessions/visit/bonus-words.ts";
import type { Arrival } from "./arrivals/arrivals.ts";
import type { TapAct } from "./taps/taps.ts";

export function nameOf({ participant }: Pick<Arrival, "participant">): string {
  return participant ? fullName(participant) : "Nobody";
}

/** `Checked in Wren Abernathy`, in the past tense, once it is done. */
export function doneWords(act: TapAct, name: string): string {
  if (act.kind === "bonus") return `The bonus of ${name} is ${formatMoney(act.cents, currency)}`;
  const words: Partial<Record<SessionStatus, string>> = {
    [sessionStatus.checkedIn]: `Checked in ${name}`,
    [sessionStatus.completed]: `Completed the visit of ${name}`,
    [sessionStatus.noShow]: `Noted ${name} as NoShow, ${act.excused ? "excused" : "not excused"}`,
  };
  return words[act.to] ?? `The visit of ${name} is ${sessionStatuses.label(act.to)}`;
}

/** `Check in`, for what was not done. */
export function actWords(act: TapAct): string {
  if (act.kind === "bonus") return `Bonus ${formatMoney(act.cents, currency)}`;
  if (act.to === sessionStatus.checkedIn) return "Check in";
  if (act.to === sessionStatus.completed) return "Complete";
  return sessionStatuses.label(act.to);
}
