import {
  describeTargets,
  NewTargets,
  optionsOfTrait,
  type Targets,
  traitLabels,
  traitNames,
} from "@hb/domain/overview/targets.ts";
import { type SettingName, StudySettings } from "@hb/domain/settings/settings.ts";

/** How a value reads; undefined where there is none. */
export function sayValue(name: SettingName, value: unknown): string | undefined {
  switch (name) {
    case "quietHours": {
      const hours = value as StudySettings["quietHours"];
      return hours === null ? "None: planned mail goes out at any hour" : `${hours.from} – ${hours.to}`;
    }
    case "bookingCutOffHours":
      return value === 0 ? "Until the visit begins" : `${counted(value as number, "hour")} before the visit`;
    case "slotHoldMinutes":
      return counted(value as number, "minute");
    case "remoteStudyWeeks":
      return counted(value as number, "week");
    case "retentionUnansweredMonths":
    case "retentionNotTakenMonths":
    case "retentionEndedMonths":
    case "retentionConsentMonths":
      return value === null ? "Without end" : counted(value as number, "month");
    case "siteTimeZone":
      return sayZone(value as string);
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
export function sayZone(zone: string): string {
  return zone.replaceAll("_", " ");
}

const numbers: readonly SettingName[] = ["bookingCutOffHours", "slotHoldMinutes", "remoteStudyWeeks"];

/** The value that was typed, or what is wrong with it in words. */
export function readSetting(name: SettingName, typed: unknown): { value: unknown } | { wrong: string } {
  const isPeriod = name.startsWith("retention");
  if (isPeriod && String(typed).trim() === "") return { value: null };
  const isNumber = isPeriod || numbers.includes(name);
  if (isNumber && !/^\d{1,5}$/.test(String(typed).trim())) return { wrong: "Write a whole number." };
  const wanted = name === "targets" ? NewTargets : StudySettings.shape[name];
  const read = wanted.safeParse(isNumber ? Number(typed) : typed);
  if (read.success) return { value: read.data };
  const issue = read.error.issues[0];
  if (name === "bookingCutOffHours" && issue?.code === "too_big")
    return { wrong: "At most 336 hours, which is 14 days." };
  if (name === "slotHoldMinutes" && issue) return { wrong: "Between 1 and 60 minutes." };
  if (name === "remoteStudyWeeks" && issue) return { wrong: "Between 1 and 52 weeks." };
  if (name === "targets" && issue) return { wrong: `${sayPlace(issue.path)}${issue.message}` };
  return { wrong: issue?.message ?? "This does not fit." };
}

/** Which of many fields it is: `Gender, Male: `, or all of them together: `Gender: `. */
function sayPlace([list, word]: readonly PropertyKey[]): string {
  const trait = traitNames.find(name => name === list);
  if (!trait) return "";
  if (word === undefined) return `${traitLabels[trait]}: `;
  const { fromAddress, label } = optionsOfTrait(trait);
  return `${traitLabels[trait]}, ${label(fromAddress(String(word)) ?? null)}: `;
}
