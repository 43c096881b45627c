import { american } from "@hb/domain/locale.ts";
import { noTargets } from "@hb/domain/overview/targets.ts";
import { expect, test } from "vitest";
import { isSameSetting } from "./data.ts";
import { readSetting, settingText } from "./setting-text.ts";

test("settings are shown as text", () => {
  expect(settingText("quietHours", { from: "21:00", to: "08:00" }, american)).toBe("9:00 PM – 8:00 AM");
  expect(settingText("quietHours", null, american)).toBe("None: planned emails are sent at any time");
  expect(settingText("bookingCutOffHours", 24, american)).toBe("24 hours before the visit");
  expect(settingText("bookingCutOffHours", 0, american)).toBe("Until the visit starts");
  expect(settingText("slotHoldMinutes", 1, american)).toBe("1 minute");
  expect(settingText("remoteStudyWeeks", 12, american)).toBe("12 weeks");
  expect(settingText("siteTimeZone", "America/Los_Angeles", american)).toBe("America/Los Angeles");
  expect(settingText("retentionEndedMonths", 120, american)).toBe("120 months");
  expect(settingText("retentionEndedMonths", null, american)).toBe("Indefinitely");
  expect(settingText("siteAddress", "", american)).toBeUndefined();
});

test("a wrong value says what would be right", () => {
  expect(readSetting("bookingCutOffHours", "48")).toEqual({ value: 48 });
  expect(readSetting("bookingCutOffHours", "two")).toEqual({ wrong: "Enter a whole number." });
  expect(readSetting("bookingCutOffHours", "999")).toEqual({ wrong: "Enter at most 336 hours (14 days)." });
  expect(readSetting("slotHoldMinutes", "0")).toEqual({ wrong: "Enter 1 to 60 minutes." });
  expect(readSetting("remoteStudyWeeks", "53")).toEqual({ wrong: "Enter 1 to 52 weeks." });
  expect(readSetting("retentionEndedMonths", " ")).toEqual({ value: null });
  expect(readSetting("retentionEndedMonths", "0")).toEqual({ wrong: "Enter at least 1 month." });
  expect(readSetting("contactMailbox", "hello")).toEqual({ wrong: "Enter a valid email address." });
  expect(readSetting("studyName", "  ")).toEqual({ wrong: "Enter a study name." });
  expect(readSetting("quietHours", { from: "21:00", to: "21:00" })).toMatchObject({ wrong: expect.any(String) });
});

test("shares of what everyone has one of are refused beyond everyone; several ethnicities can be chosen", () => {
  const targets = (wanted: object) => readSetting("targets", { ...noTargets, ...wanted });
  expect(targets({ genders: { 1: 50, 2: 60 } })).toEqual({
    wrong: "Gender: The shares add up to 110%. They can't exceed 100%.",
  });
  expect(targets({ genders: { 1: 101 } })).toEqual({ wrong: "Gender, Female: Enter 100% or less." });
  expect(targets({ genders: { 1: 50, 2: 50 }, ethnicities: { 0: 60, 1: 60 } })).toHaveProperty("value");
});

test("equal values are equal in whatever order they were written", () => {
  expect(isSameSetting({ from: "21:00", to: "08:00" }, { to: "08:00", from: "21:00" })).toBe(true);
  expect(isSameSetting([1, 2], [2, 1])).toBe(false);
});
