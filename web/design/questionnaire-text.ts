export const newQuestionnaireText = {
  title: "New questionnaire",
  about: "It starts as a draft. No one is asked before you publish it.",
};

export const questionnaireText = {
  title: "Title",
  minutes: "Minutes it takes",
  screens: {
    title: "Screens",
    about: "The questions of a screen are shown together on a phone.",
    name: (number: number) => `Screen ${number}`,
    heading: "Heading",
    question: (number: number) => `Question ${number}`,
    addQuestion: "Add question",
    add: "Add screen",
  },
};

export const scheduleText = {
  title: "When it's asked",
  about: "Of everyone who is Remote active. Day 1 is each person's own first day.",
  asked: "Asked",
  times: {
    once: "Once",
    everyDays: "Every few days",
    weekday: "On a weekday",
    afterVisit: "After each completed session",
    never: "Not asked",
  },
  day: "On day of the study",
  every: "Every … days",
  weekday: "Weekday",
  fromDay: "From day of the study",
  toDay: "To day (optional)",
  days: "Days after it",
  openDays: "Days it stays open",
  summary: (schedule: string) => `${schedule}.`,
};

export const answerRulesText = {
  title: "What happens after an answer",
  about: "Alerts wait on the Surveys page until someone resolves them.",
  untitled: "Untitled question",
  severity: "Alert by the severity of",
  noAlert: "No alert",
  from: "From",
  symptoms: "Symptoms listed in",
  always: "Alert at any severity",
  purchase: "A headset will be bought, by the answer to",
  notAsked: "Not asked",
  anyOf: "Answered with any of",
};
