import type { DateOn, Instant, TimeOfDay } from "../contract.ts";
import { type Reader, staffDate, staffDateTime, staffFullDate, staffTime, staffTimeOfDay } from "../format.ts";
import { formatMoney } from "../money.ts";
import { permissionLabel } from "../permission-labels.ts";
import type { PermissionKey, Terms } from "../permissions.ts";

/** How the log formats what depends on the study and on the current date. */
export interface LogFormat {
  /** `Tue, Nov 17, 10:30 AM` in the site's time zone. */
  moment(this: void, at: Instant): string;
  /** `10:30 AM` in the site's time zone. */
  clock(this: void, at: Instant): string;
  /** `Tue, Nov 17` */
  day(this: void, on: DateOn): string;
  /** `Mar 4, 1995` */
  date(this: void, on: DateOn): string;
  /** `6:00 PM` */
  time(this: void, time: TimeOfDay): string;
  money(this: void, cents: number): string;
}

/** For a reader in the site's time zone; `currency` is an ISO 4217 code. */
export function createLogFormat(reader: Reader, currency: string): LogFormat {
  return {
    moment: at => staffDateTime(at, reader),
    clock: at => staffTime(at, reader),
    day: on => staffDate(on, reader),
    date: on => staffFullDate(on, reader),
    time: time => staffTimeOfDay(time, reader.locale),
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

/** `Export (read only) until Fri, Nov 20, 6:00 PM (“Report for the board”)` */
export function formatGrant(key: PermissionKey, { readOnly, until }: Terms, { moment }: LogFormat): string {
  const end = until?.[key];
  const words = [
    permissionLabel(key),
    readOnly?.[key] && "(read only)",
    end && `until ${moment(end.at)} (“${end.reason}”)`,
    end?.before?.readOnly && "then read only",
  ];
  return words.filter(Boolean).join(" ");
}
