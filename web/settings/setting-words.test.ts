import { noTargets } from "@hb/domain/overview/targets.ts";
import { expect, test } from "vitest";
import { isSame } from "./data.ts";
import { readSetting, sayValue } from "./setting-words.ts";

test("settings read as sentences", () => {
  expect(sayValue("quietHours", { from: "21:00", to: "08:00" })).toBe("21:00 – 08:00");
  expect(sayValue("quietHours", null)).toBe("None: planned mail goes out at any hour");
  expect(sayValue("bookingCutOffHours", 24)).toBe("24 hours before the visit");
  expect(sayValue("bookingCutOffHours", 0)).toBe("Until the visit begins");
  expect(sayValue("slotHoldMinutes", 1)).toBe("1 minute");
  expect(sayValue("remoteStudyWeeks", 12)).toBe("12 weeks");
  expect(sayValue("siteTimeZone", "America/Los_Angeles")).toBe("America/Los Angeles");
  expect(sayValue("retentionEndedMonths", 120)).toBe("120 months");
  expect(sayValue("retentionEndedMonths", null)).toBe("Without end");
  expect(sayValue("siteAddress", "")).toBeUndefined();
});

test("what is typed wrongly says what would be right", () => {
  expect(readSetting("bookingCutOffHours", "48")).toEqual({ value: 48 });
  expect(readSetting("bookingCutOffHours", "two")).toEqual({ wrong: "Write a whole number." });
  expect(readSetting("bookingCutOffHours", "999")).toEqual({ wrong: "At most 336 hours, which is 14 days." });
  expect(readSetting("slotHoldMinutes", "0")).toEqual({ wrong: "Between 1 and 60 minutes." });
  expect(readSetting("remoteStudyWeeks", "53")).toEqual({ wrong: "Between 1 and 52 weeks." });
  expect(readSetting("retentionEndedMonths", " ")).toEqual({ value: null });
  expect(readSetting("retentionEndedMonths", "0")).toEqual({ wrong: "At least one month." });
  expect(readSetting("contactMailbox", "hello")).toEqual({ wrong: "This is not an email address." });
  expect(readSetting("studyName", "  ")).toEqual({ wrong: "The study needs a name." });
  expect(readSetting("quietHours", { from: "21:00", to: "21:00" })).toMatchObject({ wrong: expect.any(String) });
});

test("shares of what everybody has one of are refused beyond everybody; several ethnicities can be chosen", () => {
  const targets = (wanted: object) => readSetting("targets", { ...noTargets, ...wanted });
  expect(targets({ genders: { 1: 50, 2: 60 } })).toEqual({
    wrong: "Gender: 110 % in all, but everybody together is 100 %.",
  });
  expect(targets({ genders: { 1: 101 } })).toEqual({ wrong: "Gender, Female: At most 100 %." });
  expect(targets({ genders: { 1: 50, 2: 50 }, ethnicities: { 0: 60, 1: 60 } })).toHaveProperty("value");
});

test("equal values are equal in whatever order they were written", () => {
  expect(isSame({ from: "21:00", to: "08:00" }, { to: "08:00", from: "21:00" })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
