import type { ReactNode } from "react";

export const dailyText = {
  title: "Daily surveys",
  none: "No surveys yet",
  excuseDays: "Excuse days…",
  all: (name: string) => `All daily surveys of ${name}`,
  excusedDays: "Excused days",
};

export const excusedText = {
  noReason: "Excused",
  undo: "Undo excuse",
  undoFor: (survey: string) => `Undo excuse for ${survey}`,
  explanation: "The survey opens again, or counts as missed if its time is over.",
};

export const excuseText = {
  title: "Excuse days",
  explanation: "Excused days count as neither done nor missed. Days with answers stay as they are.",
  from: "From",
  to: "To",
  backwards: "This is before the first day.",
  excuse: "Excuse",
  excuseDates: (dates: string) => `Excuse ${dates}`,
  done: (days: number, id: number) => `${days === 1 ? "1 day" : `${days} days`} excused for ${id}`,
};

export const weeklyText = {
  title: "Weekly surveys",
  all: (name: string) => `Weekly surveys of ${name}`,
  unanswered: "Unanswered weeks",
  reopen: "Reopen",
  reopenWeek: (week: string) => `Reopen ${week}`,
  reopened: (week: string, who: ReactNode, until: string) => (
    <>
      {week} reopened for {who} until {until}, their time
    </>
  ),
  excuse: "Excuse…",
  excuseWeek: (week: string) => `Excuse ${week}`,
  explanation: "The week will count as neither done nor missed.",
  excused: (week: string, who: ReactNode) => (
    <>
      {week} excused for {who}
    </>
  ),
};
