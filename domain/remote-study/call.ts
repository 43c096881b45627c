import { z } from "zod";
import { DateOn, Instant, PlainText, TimeOfDay } from "../contract.ts";
import { type Reader, staffShortDate, staffTimeOfDay } from "../format.ts";
import { type IdOf, lookup } from "../lookups/lookup.ts";

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
  byName: PlainText,
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

/** Words that may end in a date, and in a time on that date: each reader gets them in their own format. */
export const DatedWords = z.object({
  words: PlainText,
  on: DateOn.optional(),
  time: TimeOfDay.optional(),
});
export type DatedWords = z.infer<typeof DatedWords>;

/** `Call back at 2:00 PM` today, otherwise `Call back Nov 20, 2:00 PM`. */
export function datedText({ words, on, time }: DatedWords, { locale, today }: Omit<Reader, "zone">): string {
  if (on === undefined) return words;
  const clock = time === undefined ? "" : staffTimeOfDay(time, locale);
  if (on === today) return `${words} ${clock ? `at ${clock}` : "today"}`;
  return `${words} ${staffShortDate(on, { locale, ...(today && { today }) })}${clock && `, ${clock}`}`;
}

export function callBackWords({ on, time }: CallBack): DatedWords {
  return { words: "Call back", on, ...(time !== null && { time }) };
}
