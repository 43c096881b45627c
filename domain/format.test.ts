import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import {
  publicDate,
  publicDateTime,
  publicTime,
  publicTimes,
  readerAt,
  shortWeekday,
  staffDate,
  staffDates,
  staffDateTime,
  staffFullDate,
  staffFullTime,
  staffHour,
  staffLate,
  staffMonth,
  staffRelative,
  staffShortDate,
  staffShortDateTime,
  staffSince,
  staffTime,
  staffTimeOfDay,
  staffTimeParts,
  staffTimes,
  weekdayName,
  yourTime,
  yourTimes,
  zoneName,
} from "./format.ts";
import { american, international, type Locale, unambiguous } from "./locale.ts";
import { addMinutes } from "./time.ts";

const pacific = "America/Los_Angeles";
const newYork = "America/New_York";
const today = "2026-11-17";
const session = "2026-11-17T18:30:00.000Z";
const at = (locale: Locale) => ({ locale, zone: pacific, today });

test("what began today is told by its time, anything before with its day", () => {
  expect(staffSince(session, at(american))).toBe("10:30 AM");
  expect(staffSince(addMinutes(session, -24 * 60), at(american))).toBe("Mon, Nov 16, 10:30 AM");
});

describe("staff read dates in their order, and the year only when it is another one", () => {
  test.each([
    ["American", american, ["Tue, Nov 17", "Fri, Jan 1, 2027", "Nov 17", "Mar 4, 1995", "Sep 30"]],
    ["international", international, ["Tue 17 Nov", "Fri 1 Jan 2027", "17 Nov", "4 Mar 1995", "30 Sep"]],
    ["year first", unambiguous, ["Tue, Nov 17", "Fri 2027-01-01", "Nov 17", "1995-03-04", "Sep 30"]],
  ] as const)("%s", (_, locale, expected) => {
    expect([
      staffDate("2026-11-17", at(locale)),
      staffDate("2027-01-01", at(locale)),
      staffShortDate("2026-11-17", at(locale)),
      staffShortDate("1995-03-04", at(locale)),
      staffShortDate("2026-09-30", at(locale)),
    ]).toEqual(expected);
  });

  test("without today, the year is always there", () => {
    const written = [american, international, unambiguous].map(locale => staffDate("2026-11-17", { locale }));
    expect(written).toEqual(["Tue, Nov 17, 2026", "Tue 17 Nov 2026", "Tue 2026-11-17"]);
    expect(staffFullDate("2026-11-17", at(american))).toBe("Nov 17, 2026");
  });
});

describe("staff read ranges with a spaced en dash and nothing twice", () => {
  const ranges = [
    ["2026-11-16", "2026-11-20"],
    ["2026-11-30", "2026-12-04"],
    ["2027-11-15", "2027-11-19"],
    ["2026-12-28", "2027-01-03"],
    ["2026-11-17", "2026-11-17"],
    ["2027-11-05", "2027-11-05"],
  ] as const;
  test.each([
    [
      american,
      ["Nov 16 – 20", "Nov 30 – Dec 4", "Nov 15 – 19, 2027", "Dec 28, 2026 – Jan 3, 2027", "Nov 17", "Nov 5, 2027"],
    ],
    [
      international,
      ["16 – 20 Nov", "30 Nov – 4 Dec", "15 – 19 Nov 2027", "28 Dec 2026 – 3 Jan 2027", "17 Nov", "5 Nov 2027"],
    ],
    [
      unambiguous,
      ["Nov 16 – 20", "Nov 30 – Dec 4", "2027-11-15 – 2027-11-19", "2026-12-28 – 2027-01-03", "Nov 17", "2027-11-05"],
    ],
  ])("dates: %o", (locale, expected) => {
    expect(ranges.map(([from, to]) => staffDates(from, to, at(locale)))).toEqual(expected);
  });

  test("times name the half of the day once if both are in it", () => {
    const range = (locale: Locale, minutes: number) => staffTimes(session, addMinutes(session, minutes), at(locale));
    expect([60, 90, 180].map(minutes => range(american, minutes))).toEqual([
      "10:30 – 11:30 AM",
      "10:30 AM – 12:00 PM",
      "10:30 AM – 1:30 PM",
    ]);
    expect(range(international, 90)).toBe("10:30 – 12:00");
  });
});

describe("staff read moments in the site's zone", () => {
  test("with the day, for columns, and on hover all of it", () => {
    const late = "2027-01-01T07:59:00.000Z";
    expect([american, international, unambiguous].map(locale => staffDateTime(session, at(locale)))).toEqual([
      "Tue, Nov 17, 10:30 AM",
      "Tue 17 Nov, 10:30",
      "Tue, Nov 17, 10:30",
    ]);
    expect([american, international].map(locale => staffDateTime(late, at(locale)))).toEqual([
      "Thu, Dec 31, 11:59 PM",
      "Thu 31 Dec, 23:59",
    ]);
    const before = "2025-11-17T18:30:00.000Z";
    expect([american, international, unambiguous].map(locale => staffShortDateTime(before, at(locale)))).toEqual([
      "Nov 17, 2025, 10:30 AM",
      "17 Nov 2025 10:30",
      "2025-11-17 10:30",
    ]);
    expect(staffShortDateTime(session, at(american))).toBe("Nov 17, 10:30 AM");
    expect(staffShortDateTime(session, at(international))).toBe("17 Nov 10:30");
    expect([american, international].map(locale => staffFullTime("2026-11-17T18:30:05.000Z", at(locale)))).toEqual([
      "Tue, Nov 17, 2026, 10:30:05 AM Pacific Time (UTC−08:00)",
      "Tue 17 Nov 2026, 10:30:05 Pacific Time (UTC−08:00)",
    ]);
    expect(staffFullTime("2027-07-01T00:00:00.000Z", { locale: international, zone: "UTC" })).toBe(
      "Thu 1 Jul 2027, 00:00:00 UTC (UTC+00:00)",
    );
  });

  test("midnight is 12:00 AM or 00:00, noon 12:00 PM or 12:00", () => {
    const times = ["00:00", "00:30", "09:05", "12:00", "23:59"];
    expect(times.map(time => staffTimeOfDay(time, american))).toEqual([
      "12:00 AM",
      "12:30 AM",
      "9:05 AM",
      "12:00 PM",
      "11:59 PM",
    ]);
    expect(times.map(time => staffTimeOfDay(time, international))).toEqual(times);
    expect(["00:00", "08:00", "12:00"].map(time => staffHour(time, american))).toEqual(["12 AM", "8 AM", "12 PM"]);
    expect(staffHour("08:00", international)).toBe("08:00");
  });

  test("the half of the day can be told from the clock", () => {
    expect(staffTimeParts(session, at(american))).toEqual(["10:30", " AM"]);
    expect(staffTimeParts(session, at(international))).toEqual(["10:30", ""]);
  });

  test("on the days on which clocks change, as the clock on the wall shows it", () => {
    const inNewYork = (moment: string) =>
      [american, international].map(locale => staffTime(moment, { locale, zone: newYork }));
    expect(inNewYork("2027-03-14T06:59:00.000Z")).toEqual(["1:59 AM", "01:59"]);
    expect(inNewYork("2027-03-14T07:00:00.000Z")).toEqual(["3:00 AM", "03:00"]);
    expect(inNewYork("2027-11-07T05:30:00.000Z")).toEqual(["1:30 AM", "01:30"]);
    expect(inNewYork("2027-11-07T06:30:00.000Z")).toEqual(["1:30 AM", "01:30"]);
    expect(staffTime("2027-07-01T00:00:00.000Z", { locale: american, zone: "Asia/Kathmandu" })).toBe("5:45 AM");
  });

  test("spaces are plain ones, whatever the version of Unicode's data", () => {
    const all = [
      staffTimeOfDay("13:00", american),
      staffFullTime(session, at(american)),
      publicTime(session, pacific, "en"),
    ];
    for (const text of all) expect(text).toMatch(/^[\w ,:()−]+$/);
  });

  test("what the server writes to staff is as people write where the study is", () => {
    expect(staffDateTime(session, readerAt(pacific, session))).toBe("Tue, Nov 17, 10:30 AM");
    expect(staffDateTime(session, readerAt("Europe/Berlin"))).toBe("Tue 17 Nov 2026, 19:30");
  });
});

test("months and weekdays have their names", () => {
  expect(staffMonth("2026-11-01")).toBe("November 2026");
  expect(weekdayName("2026-11-17")).toBe("Tuesday");
  expect(shortWeekday("2026-11-17")).toBe("Tue");
});

test("words like “2 min ago” and “12 minutes late” are used within a day only", () => {
  const relative = (minutes: number) => staffRelative(addMinutes(session, minutes), session);
  expect([-2, -59, -60, -1439, -1440].map(relative)).toEqual([
    "2 min ago",
    "59 min ago",
    "1 h ago",
    "23 h ago",
    undefined,
  ]);
  expect([0, 1, 119, 1440].map(relative)).toEqual(["now", "in 1 min", "in 1 h", undefined]);
  const late = (minutes: number) => staffLate(session, addMinutes(session, minutes));
  expect([-5, 0, 1, 12].map(late)).toEqual([undefined, undefined, "1 minute late", "12 minutes late"]);
  expect([60, 62, 1440].map(late)).toEqual(["1 hour late", "1 hour 2 minutes late", undefined]);
});

test("visitors read the whole day, a twelve-hour time and the zone's name", () => {
  const visit = "2026-11-19T21:00:00.000Z";
  expect(publicDateTime(visit, pacific, "en", today)).toBe("Thursday, November 19, 1:00 pm Pacific Time");
  expect(publicDateTime("2027-01-07T21:00:00.000Z", pacific, "en", today)).toBe(
    "Thursday, January 7, 2027, 1:00 pm Pacific Time",
  );
  expect(publicDate("2026-11-19", "en")).toBe("Thursday, November 19, 2026");
  expect(publicTimes(visit, addMinutes(visit, 90), pacific, "en")).toBe("1:00 to 2:30 pm");
  expect(publicTimes(addMinutes(visit, -90), visit, pacific, "en")).toBe("11:30 am to 1:00 pm");
});

test("visitors elsewhere read their own time, with the weekday if that differs", () => {
  const visit = { from: "2026-11-20T02:00:00.000Z", to: "2026-11-20T03:30:00.000Z" };
  expect(yourTime(visit.from, pacific, newYork, "en")).toBe("9:00 pm");
  expect(yourTime(visit.from, pacific, "Europe/London", "en")).toBe("Fri 2:00 am");
  expect(yourTimes(visit, pacific, newYork, "en")).toBe("9:00 to 10:30 pm");
  expect([yourTime(visit.from, pacific, pacific, "en"), yourTimes(visit, pacific, undefined, "en")]).toEqual([
    undefined,
    undefined,
  ]);
});

test("midnight is 12:00 am and noon 12:00 pm", () => {
  const times = ["00:00", "00:30", "12:00", "23:59"].map(time => publicTime(`2026-11-19T${time}:00.000Z`, "UTC", "en"));
  expect(times).toEqual(["12:00 am", "12:30 am", "12:00 pm", "11:59 pm"]);
});

test("in the hour that comes twice the zone's name says which one", () => {
  const names = ["05:30", "06:30", "07:30"].map(time => zoneName(`2027-11-07T${time}:00.000Z`, newYork, "en"));
  expect(names).toEqual(["Eastern Time (EDT)", "Eastern Time (EST)", "Eastern Time"]);
});

test("the zone and the language of the process change nothing", async () => {
  const program = `
    import * as time from ${JSON.stringify(new URL("./time.ts", import.meta.url).href)};
    import * as format from ${JSON.stringify(new URL("./format.ts", import.meta.url).href)};
    const said = [];
    for (const zone of ["America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kathmandu"])
      for (let n = 0; n < 48; n++) {
        const at = time.addMinutes("2027-03-14T00:00:00.000Z", n * 30);
        const on = time.dateInZone(at, zone);
        said.push(on, time.startOfDay(on, zone), time.instantsAt(on, "02:30", zone), time.instantAt(on, "02:30", zone));
        said.push(format.staffFullTime(at, format.readerAt(zone)), format.publicDateTime(at, zone, "es", "2026-01-01"));
      }
    console.log(new Date(2027, 0, 1).getTimezoneOffset() + "|" + JSON.stringify(said));`;
  const answers = await Promise.all(
    ["UTC", pacific, "Asia/Kolkata", "Pacific/Auckland"].map(async (TZ, n) => {
      const env = { ...process.env, TZ, LC_ALL: n % 2 ? "de_DE.UTF-8" : "C" };
      const run = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { env });
      return run.stdout.split("|");
    }),
  );
  expect(answers.map(([offset]) => Number(offset))).toEqual([0, 480, -330, -780]);
  expect(new Set(answers.map(([, said]) => said)).size).toBe(1);
});

test("participants read dates and times in their language", () => {
  const [at, to, zone] = ["2026-11-19T21:00:00.000Z", "2026-11-19T22:30:00.000Z", "America/Los_Angeles"];
  expect(publicDateTime(at, zone, "es", "2026-01-01")).toBe("jueves, 19 de noviembre, 1:00 p.m., hora del Pacífico");
  expect(publicTimes(at, to, zone, "es")).toBe("1:00 a 2:30 p.m.");
  expect(publicTimes("2026-11-19T19:30:00.000Z", to, zone, "es")).toBe("11:30 a.m. a 2:30 p.m.");
  expect(publicDate("2026-11-19", "es")).toBe("jueves, 19 de noviembre de 2026");
  expect(yourTime(at, zone, "Asia/Tokyo", "es")).toBe("vie 6:00 a.m.");
});
