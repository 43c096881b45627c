import type { DateOn, Instant } from "../contract.ts";
import { formatMoney } from "../money.ts";
import { staffDate, staffDateTime, staffShortDate } from "../time.ts";

/** How the log formats what depends on the study and on the current date. */
export interface LogFormat {
  /** `Tue 17 Nov, 10:30` in the site's time zone. */
  moment(this: void, at: Instant): string;
  /** `Tue 17 Nov` */
  day(this: void, on: DateOn): string;
  /** `4 Mar 1995` */
  date(this: void, on: DateOn): string;
  money(this: void, cents: number): string;
}

export interface LogLocale {
  siteTimeZone: string;
  /** The site's current date: other years are shown. */
  today: DateOn;
  /** ISO 4217. */
  currency: string;
}

export function createLogFormat({ siteTimeZone, today, currency }: LogLocale): LogFormat {
  return {
    moment: at => staffDateTime(at, siteTimeZone, today),
    day: on => staffDate(on, today),
    date: on => staffShortDate(on),
    money: cents => formatMoney(cents, currency),
  };
}

/** `setUserPermissions` → `set user permissions`, for names that only programs use. */
export function humanize(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}
