import { staffTimeOfDay } from "@hb/domain/format.ts";
import type { Locale } from "@hb/domain/locale.ts";
import {
  describeTargets,
  NewTargets,
  optionsOfTrait,
  type Targets,
  traitLabels,
  traitNames,
} from "@hb/domain/overview/targets.ts";
import { describePaper, type PaperOption } from "@hb/domain/settings/paper.ts";
import { describeLanguages, type LanguageOption } from "@hb/domain/settings/participant-languages.ts";
import { type SettingName, StudySettings } from "@hb/domain/settings/settings.ts";
import { describeSecondFactorRule, NewSecondFactorRule } from "@hb/domain/users/second-factor.ts";

/** A value as text; undefined if there is none. */
export function settingText(name: SettingName, value: unknown, locale: Locale): string | undefined {
  switch (name) {
    case "quietHours": {
      const hours = value as StudySettings["quietHours"];
      if (hours === null) return "None: planned emails are sent at any time";
      return `${staffTimeOfDay(hours.from, locale)} – ${staffTimeOfDay(hours.to, locale)}`;
    }
    case "bookingCutOffHours":
      return value === 0 ? "Until the visit starts" : `${counted(value as number, "hour")} before the visit`;
    case "slotHoldMinutes":
      return counted(value as number, "minute");
    case "checkInMinutes":
      return value === 0 ? "When the visit starts" : `${counted(value as number, "minute")} before the visit`;
    case "signInHours":
      return counted(value as number, "hour");
    case "signInDays":
      return counted(value as number, "day");
    case "idleLockMinutes":
      return `After ${counted(value as number, "minute")}`;
    case "remoteStudyWeeks":
      return counted(value as number, "week");
    case "retentionUnansweredMonths":
    case "retentionNotTakenMonths":
    case "retentionEndedMonths":
    case "retentionConsentMonths":
      return value === null ? "Indefinitely" : counted(value as number, "month");
    case "paper":
      return describePaper(value as PaperOption);
    case "participantLanguages":
      return describeLanguages(value as LanguageOption);
    case "siteTimeZone":
      return zoneLabel(value as string);
    case "secondFactor":
      return describeSecondFactorRule(value as StudySettings["secondFactor"]);
    case "targets":
      return describeTargets(value as Targets);
    case "emailRules":
      return counted((value as unknown[]).length, "rule");
    default:
      return String(value) || undefined;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `America/Los Angeles` */
export function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

const numbers: readonly SettingName[] = [
  "bookingCutOffHours",
  "slotHoldMinutes",
  "checkInMinutes",
  "remoteStudyWeeks",
  "signInHours",
  "signInDays",
  "idleLockMinutes",
];

/** The typed value, or what is wrong with it. */
export function readSetting(name: SettingName, typed: unknown): { value: unknown } | { wrong: string } {
  const isPeriod = name.startsWith("retention");
  if (isPeriod && String(typed).trim() === "") return { value: null };
  const isNumber = isPeriod || numbers.includes(name);
  if (isNumber && !/^\d{1,5}$/.test(String(typed).trim())) return { wrong: "Enter a whole number." };
  const wanted =
    name === "targets" ? NewTargets : name === "secondFactor" ? NewSecondFactorRule : StudySettings.shape[name];
  const read = wanted.safeParse(isNumber ? Number(typed) : typed);
  if (read.success) return { value: read.data };
  const issue = read.error.issues[0];
  if (name === "bookingCutOffHours" && issue?.code === "too_big")
    return { wrong: "Enter at most 336 hours (14 days)." };
  if (name === "slotHoldMinutes" && issue) return { wrong: "Enter 1 to 60 minutes." };
  if (name === "remoteStudyWeeks" && issue) return { wrong: "Enter 1 to 52 weeks." };
  if (name === "targets" && issue) return { wrong: `${targetLabel(issue.path)}${issue.message}` };
  return { wrong: issue?.message ?? "This value isn't valid." };
}

/** Which of the targets it is: `Gender, Male: `, or all of a trait: `Gender: `. */
function targetLabel([list, word]: readonly PropertyKey[]): string {
  const trait = traitNames.find(name => name === list);
  if (!trait) return "";
  if (word === undefined) return `${traitLabels[trait]}: `;
  const { fromAddress, label } = optionsOfTrait(trait);
  return `${traitLabels[trait]}, ${label(fromAddress(String(word)) ?? null)}: `;
}
