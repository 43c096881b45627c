import type { ReactNode } from "react";
import { formatNumber } from "../../ui/numbers.ts";

export const surveysText = {
  count: "Surveys",
  alerts: {
    title: (open: number) => (open > 0 ? `Alerts · ${open} open` : "Alerts"),
    choose: "Alerts to show",
    open: "Open",
    all: "All",
    failed: "Couldn't load alerts",
    none: "No alerts yet",
    noneOpen: "No open alerts",
    explanation: "When someone reports strong symptoms in a survey, an alert appears here until someone resolves it.",
    showMore: "Show more alerts",
  },
  lastWeek: {
    title: "Last 7 days",
    done: "done",
    late: "done late",
    missed: "missed",
    due: "due now",
  },
  questionnaires: {
    title: "Questionnaires",
    failed: "Couldn't load the questionnaires",
    version: (title: string, version: number) => `${title}, version ${version}`,
    active: "Active",
    facts: (answers: number, minutes: number) =>
      `${formatNumber(answers)} ${answers === 1 ? "answer" : "answers"} · about ${minutes} minutes`,
  },
  question: {
    single: "single choice",
    several: "multiple choice",
    number: (unit: string) => `number of ${unit}`,
    duration: "hours and minutes",
    text: "free text",
    photo: "photos",
    optional: "optional",
    depends: "depends on another answer",
  },
  exported: {
    daily: "Daily surveys",
    weekly: "Weekly surveys",
    wide: (surveys: string) => `${surveys}, one row per survey`,
    long: (surveys: string) => `${surveys}, one row per answer`,
  },
};

export const surveysTabText = {
  failed: "Couldn't load surveys",
  answers: "Answers",
  none: "No answers yet. Surveys start on the first day of Remote active.",
  showOlder: "Show older answers",
};

export const alertText = {
  title: "Alerts",
  open: "Open",
  resolved: "Resolved",
  /** `Nausea, headache, severity 5 of 7` */
  symptoms: (symptoms: readonly string[], severity: number | null = null) => {
    const listed = symptoms.join(", ") || "symptoms not specified";
    const sentence = listed.charAt(0).toUpperCase() + listed.slice(1);
    return severity === null ? sentence : `${sentence}, severity ${severity} of 7`;
  },
  reported: (on: string, at: ReactNode) => (
    <>
      For {on}, reported {at}
    </>
  ),
  resolvedBy: (name: string | null, at: string) => `resolved by ${name ?? "a colleague"}, ${at}`,
  resolve: "Resolve",
  resolveOf: (name: string) => `Resolve alert of ${name}`,

  confirm: "Resolve alert",
  leaveOpen: "Leave open",
  note: "What was done",
  noteExample: "Called. Feels better, will wear it for shorter periods.",
  done: (name: string) => `Alert of ${name} resolved`,
};

interface AnswerFacts {
  /** Where it was answered offline. */
  answeredAt: string | undefined;
  sentAt: string;
  isLate: boolean;
  version: number;
  photos: number;
}

export const answerText = {
  /** `Answered offline Mon 16 Nov, 09:00, sent Tue 17 Nov, 10:30, late · version 2 · 1 photo` */
  facts: ({ answeredAt, sentAt, isLate, version, photos }: AnswerFacts) => {
    const when = answeredAt === undefined ? sentAt : `Answered offline ${answeredAt}, sent ${sentAt}`;
    const facts = `${when}${isLate ? ", late" : ""} · version ${version}`;
    return photos === 0 ? facts : `${facts} · ${photos === 1 ? "1 photo" : `${photos} photos`}`;
  },
  alert: "Alert",
  erased: "These answers were erased.",
  daily: (date: string) => `Daily, ${date}`,
  weekly: (week: number) => `Weekly, week ${week}`,
  questionnaire: "Questionnaire",
  photo: (number: number) => `Photo ${number}`,
  photoTitle: "Survey photo",
  failed: "Couldn't load these answers",
  gone: "There are no answers for this day anymore.",
};

export const ownSurveysText = {
  title: "The study's questionnaires",
  notAsked: "Not asked yet.",
  unanswered: (title: string) => `Unanswered: ${title}`,
  survey: (title: string, date: string) => `${title} of ${date}`,
  until: (state: string, at: string) => `${state} until ${at}`,

  reopen: "Reopen",
  reopenOne: (survey: string) => `Reopen ${survey}`,
  reopened: (survey: string, until: string) => `${survey} reopened until ${until}, their time`,
  notReopened: (survey: string) => `${survey} not reopened.`,

  excuse: {
    open: "Excuse…",
    title: (survey: string) => `Excuse ${survey}`,
    text: "It will count as neither done nor missed.",
    confirm: "Excuse",
    done: (survey: string) => `${survey} excused`,
  },
  undoExcuse: {
    title: (survey: string) => `Undo excuse for ${survey}`,
    text: "The survey opens again, or counts as missed if its time is over.",
    confirm: "Undo excuse",
  },
};
