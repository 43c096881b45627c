/** Why an email isn't written. */
export const stopText = {
  answered: "The survey was answered.",
  notOpen: "The survey isn't open.",
  noConsent: "The current consent form isn't signed.",
  linkRevoked: "The home survey link was revoked.",
  otherSurvey: "It's a different survey.",
  noPurchase: "This person no longer plans to buy a headset.",
  dayExcused: "The day is excused.",
  weekExcused: "The week is excused.",
  surveyExcused: "The survey is excused.",
  weekClosed: "The week was closed again.",
  surveyClosed: "The survey was closed again.",
};

export const alertText = {
  gone: "This alert doesn't exist.",
  resolvedBy: (name: string | null) => `${name ?? "A colleague"} already resolved this alert.`,
};

export const excuseText = {
  endsBeforeStart: "The last day is before the first.",
  tooManyDays: (max: number) => `You can excuse up to ${max} days at a time.`,
  startsLater: "This person's surveys start later.",
  noDayLeft: "All of these days are already answered or excused.",
  noWeek: "This person doesn't have this week.",
  weekExcused: "This week is already excused.",
  answered: "This survey is already answered.",
  excused: "This survey is already excused.",
  notExcused: "This survey isn't excused.",
  notAsked: "This person wasn't asked on this day.",
};

export const reopenText = {
  notActive: "Only people who are Remote active can answer. Re-onboard this person first.",
  weekNotYetOpen: (week: number) => `Week ${week} hasn't opened yet.`,
  weekAnswered: (week: number) => `Week ${week} is already answered.`,
  weekOpen: (week: number) => `Week ${week} is already open.`,
  weekNotReopened: (week: number) => `Week ${week} isn't reopened.`,
  open: "This survey is already open.",
  notReopened: "This survey isn't reopened.",
};

export const homeSurveyText = {
  needsLink: "Open this page from your personal link.",
  tooManyPhotos: "This survey already has the maximum number of photos.",
};

export const questionnaireText = {
  titles: { daily: "Daily survey", weekly: "Weekly survey" },
  untitled: "Untitled questionnaire",
  asked: (schedule: string) => `Asked of everyone who is Remote active: ${schedule}.`,
  fromNowOn:
    "Whoever opens the survey from now on answers this version. Whoever has it open finishes the one they see.",
  answersStay: "Answers keep the version they were given to. Exports line up by question.",
};

export const exportText = {
  daily: "Daily surveys",
  weekly: "Weekly surveys",
  shapes: { long: "a row for each answer", wide: "a row for each survey" },
  participant: (id: number) => `Participant ${id}`,
};

export const jobText = {
  planReminders: "Schedule survey reminders",
  removePhotos: "Delete photos of unsent surveys",
};
