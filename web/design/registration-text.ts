export const registrationText = {
  steps: {
    title: "Steps",
    about:
      "Each step is a page of the form. Names, contact details, country, the way to take part and both agreements are always asked.",
    name: (number: number) => `Step ${number}`,
    headline: "Headline",
    intro: "Introduction",
    noQuestions: "Add a question, or remove this step.",
    add: "Add step",
  },

  questions: {
    own: (number: number) => `Own question ${number}`,
    stepOf: (question: string) => `Step of ${question || "this question"}`,
    step: (number: number, title: string) => `${number}. ${title}`,
    needed: "Always asked and required.",
    alwaysOptional: "Optional: the privacy notice says so.",
    optional: "Optional",
    addOwn: "Own question",
    addHb: "HB's question",
  },

  sent: {
    title: "After sending",
    about:
      "Until the address is confirmed, your team sees the registration as not confirmed, can't book it, and no other email goes out.",
    confirmEmail: "Applicants confirm their email address before a registration counts",
  },
};

export const screeningText = {
  title: "Screening",
  about:
    "The first rule that fits an application suggests a status to your team, with its reason. A colleague decides.",
  rule: (number: number) => `Rule ${number}`,
  status: "Suggested status",
  reason: "Reason, for your team",
  message: "What the applicant reads after sending (empty: the usual words)",
  add: "Add rule",
};

export const conditionText = {
  name: (number: number) => `Condition ${number}`,
  /** `Condition 1: at least` */
  part: (number: number, part: string) => `Condition ${number}: ${part}`,
  atLeast: "at least",
  atMost: "at most",
  how: "how",
  isOneOf: "is one of",
  isNoneOf: "is none of",
  choices: "choices",
  remove: (number: number) => `Remove condition ${number}`,
  add: "And…",
};

export const targetsText = {
  title: "Targets",
  about:
    "Once a group has as many people as you want, more applicants read your words for it, and a status is suggested to your team. People who were turned away or withdrew don't count.",
  target: (number: number) => `Target ${number}`,
  group: "Name of the group",
  maximum: "People at most",
  message: "What applicants read once it's full (empty: the usual words)",
  add: "Add target",
};
