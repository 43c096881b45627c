import { staffDate, staffFullDate } from "../format.ts";
import { international } from "../locale.ts";
import { fold } from "../participants/merge/identity.ts";
import type { LoggedEntry } from "./entry.ts";
import type { LogFormat } from "./format.ts";
import { plainTextOf } from "./sentences.ts";
import { openPayload } from "./visibility.ts";

type Entry = Pick<LoggedEntry, "action" | "actor" | "participantId" | "subject" | "payload">;

/** Stored once for all readers, so without times of day (they depend on the site's time zone) and without a currency. */
const words: LogFormat = {
  moment: () => "",
  clock: () => "",
  day: on => staffDate(on, { locale: international }),
  date: on => staffFullDate(on, { locale: international }),
  time: time => time,
  money: cents => String(cents / 100),
};

const addresses = ["to", "email", "address"] as const;

/** What the text filter searches: the sentence and its values, ignoring case and accents. */
export function searchTextOf(entry: Entry & { payload: Record<string, unknown> }): string {
  const payload = openPayload(entry.action, entry.payload);
  const text = plainTextOf({ ...entry, payload }, words);
  const more = addresses.map(field => payload[field]).filter(value => typeof value === "string");
  const all = [text, ...more.filter(value => !text.includes(value))].join(" ");
  // The database can't store NUL in text, and input from strangers may contain it.
  return fold(all.replace(/\p{Cc}/gu, " "));
}

/** Every word must occur somewhere. */
export function searchedWords(text: string): string[] {
  return [...new Set(fold(text).split(" "))].filter(Boolean);
}
