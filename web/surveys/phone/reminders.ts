import type { Instant } from "@hb/domain/contract.ts";
import type { Language, Translated } from "@hb/domain/language.ts";
import type { CalendarEvent } from "@hb/domain/sessions/calendar.ts";
import type { phoneText } from "@hb/domain/surveys/phone-text.ts";
import { dateInZone, instantAt } from "@hb/domain/time.ts";
import type { OpenedSurveys } from "../form/kept.ts";

const remindAt = "19:00";
const minutes = 10;

interface ReminderOptions {
  text: Translated<typeof phoneText>["reminder"];
  language: Language;
  now: Instant;
}

/**
 * Every day and every week until the person's last day. Calendars are shared with families and copied to other services:
 * neither the study nor the link is in it.
 */
export function remindersOf(
  {
    ahead,
    timeZone,
    progress,
    participantId,
  }: Pick<OpenedSurveys, "ahead" | "timeZone" | "progress" | "participantId">,
  { text, language, now }: ReminderOptions,
): CalendarEvent[] {
  const { day = 0, ofDays = 0 } = progress ?? {};
  const first = (kind: "daily" | "weekly") => ahead.find(({ survey }) => survey.kind === kind);
  const event = (kind: "daily" | "weekly", times: number): CalendarEvent[] => {
    const next = first(kind);
    if (!next || times < 1) return [];
    return [
      {
        uid: `${kind}-survey-${participantId}@hb`,
        sequence: 0,
        changedAt: now,
        startsAt: instantAt(dateInZone(next.opensAt, timeZone), remindAt, timeZone),
        lengthMinutes: minutes,
        repeats: { every: kind === "daily" ? "day" : "week", times, timeZone },
        language,
        summary: text[kind],
        description: text.description,
      },
    ];
  };
  return [...event("daily", ofDays - day), ...event("weekly", Math.floor(ofDays / 7) - Math.floor(day / 7))];
}
