import { z } from "zod";
import { DateOn, Instant, TimeOfDay } from "../contract.ts";
import { type IdOf, lookup } from "../lookups/lookup.ts";
import { staffShortDate } from "../time.ts";

/** Calls from before outcomes were recorded are only known to have been made. */
export const callOutcomes = lookup([
  { id: 0, label: "Called", name: "called" },
  { id: 1, label: "Reached", name: "reached" },
  { id: 2, label: "Voicemail", name: "voicemail" },
  { id: 3, label: "No answer", name: "noAnswer" },
]);
export type CallOutcome = IdOf<typeof callOutcomes>;
export const callOutcome = callOutcomes.named;
/** What a new call can end with. */
export const newCallOutcomes = [callOutcome.reached, callOutcome.voicemail, callOutcome.noAnswer] as const;

/** When to call again, on the site's clock; without a time, at any time of that day. */
export const CallBack = z.object({ on: DateOn, time: TimeOfDay.nullable() });
export type CallBack = z.infer<typeof CallBack>;

/** One call to a participant. */
export const Call = z.object({
  id: z.int(),
  at: Instant,
  byName: z.string(),
  outcome: z.literal(callOutcomes.ids),
  note: z.string().nullable(),
  callBack: CallBack.nullable(),
});
export type Call = z.infer<typeof Call>;

/** The current date and time on the site's clock. */
interface SiteClock {
  today: DateOn;
  time: TimeOfDay;
}

export function isCallBackDue({ on, time }: CallBack, now: SiteClock): boolean {
  return on < now.today || (on === now.today && (time === null || time <= now.time));
}

/** Earliest first; a day without a time comes before its times. */
export function compareCallBacks(a: CallBack, b: CallBack): number {
  const key = ({ on, time }: CallBack) => `${on} ${time ?? ""}`;
  return key(a) < key(b) ? -1 : Number(key(a) > key(b));
}

/** `Call back at 14:00` today, otherwise `Call back 20 Nov, 14:00`. */
export function callBackText({ on, time }: CallBack, today: DateOn): string {
  if (on === today) return time === null ? "Call back today" : `Call back at ${time}`;
  return `Call back ${staffShortDate(on, today)}${time === null ? "" : `, ${time}`}`;
}
