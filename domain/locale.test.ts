import { expect, test } from "vitest";
import { american, chosenLocale, international, localeOfBrowser, localeOfZone } from "./locale.ts";

const [california, berlin] = ["America/Los_Angeles", "Europe/Berlin"];

test.each([
  ["en-US", berlin, american],
  ["en-GB", california, international],
  ["de-DE", california, international],
  ["de", berlin, international],
  ["ja-JP", california, { hours: 24, dateOrder: "ymd", weekStart: 7 }],
  ["en-CA", california, { hours: 12, dateOrder: "mdy", weekStart: 7 }],
  ["ar-EG", california, { hours: 12, dateOrder: "dmy", weekStart: 6 }],
] as const)("a browser set to %s says how dates are read, wherever the study is (%s)", (tag, zone, expected) => {
  expect(localeOfBrowser(tag, zone)).toEqual(expected);
});

test.each(["en", "es", "", "en-US@posix"])(
  "a browser that names no region (%s) is American at a study in the US",
  tag => {
    expect(localeOfBrowser(tag, california)).toEqual(american);
  },
);

test("English without a region is international elsewhere", () => {
  expect(localeOfBrowser("en", berlin)).toEqual(international);
});

test("zones of the United States are American, others aren't", () => {
  for (const zone of [california, "America/New_York", "US/Pacific", "America/Indiana/Knox", "Pacific/Honolulu"])
    expect(localeOfZone(zone)).toEqual(american);
  for (const zone of [berlin, "America/Toronto", "America/Mexico_City", "UTC"])
    expect(localeOfZone(zone)).toEqual(international);
});

test("what someone chose replaces only that", () => {
  expect(chosenLocale({}, american)).toEqual(american);
  expect(chosenLocale({ hours: 24 }, american)).toEqual({ ...american, hours: 24 });
  expect(chosenLocale({ dateOrder: "dmy", weekStart: 1, hours: 24 }, american)).toEqual(international);
});
