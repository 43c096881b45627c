/*
 * Every text of the home survey page except the questions themselves, apart from code; page-text.es.ts has the Spanish.
 * Dates and times arrive formatted.
 */

export const homeSurveyPage = {
  title: "Home survey",
  opening: "Checking for surveys…",
  help: "Answer one screen at a time. Your answers stay on this device until they're sent, even if you're offline.",
  send: "Send answers",

  saved: "Your answers are saved on this device until they're sent.",
  restored: "Welcome back. Your answers were saved on this device.",
  offline: "You're offline. Your answers are saved and will be sent later.",
  notSaved:
    "Your answers can't be saved on this device: its storage is full or turned off. Keep this page open until they're sent.",

  due: {
    title: (firstName: string) => (firstName ? `Hi ${firstName}` : "Your surveys"),
    lead: (count: number) => (count === 1 ? "You have 1 open survey." : `You have ${count} open surveys.`),
    minutes: (minutes: number) => `About ${minutes} minutes`,
    started: "You've started this one",
    late: (until: string) => `From yesterday. You can still send it until ${until}.`,
    until: (until: string) => `Open until ${until}.`,
    reopened: (until: string) => `We reopened this one for you until ${until}.`,
  },

  names: {
    daily: (on: string) => `Daily survey, ${on}`,
    weekly: (week: number) => `Weekly survey, week ${week}`,
  },

  days: { today: "today", tonight: "tonight", tomorrow: "tomorrow", on: (date: string) => date },
  times: {
    midnight: (day: string) => `midnight ${day}`,
    noon: (day: string) => `noon ${day}`,
    at: (day: string, time: string) => `${day}, ${time}`,
  },

  duration: { hours: "Hours", minutes: "Minutes" },

  photos: {
    add: "Add photo",
    more: "Add another photo",
    photo: (at: number) => `Photo ${at}`,
    remove: (at: number) => `Remove photo ${at}`,
    sending: (percent: number) => `Uploading, ${percent}%`,
    sent: "Uploaded",
    waiting: "Will upload when you're back online",
    failed: "Not uploaded.",
    tooMany: "This survey has the maximum number of photos.",
    retry: "Try again",
    tooLarge: "This photo is larger than 15 MB. Please choose a smaller one.",
    wrongType: "You can add JPEG, PNG or WebP photos here.",
    max: (max: number) => (max === 1 ? "one photo" : `up to ${max} photos`),
    lost: "This photo is no longer on this device. Remove it, or add it again.",
  },

  thanks: {
    title: (firstName: string) => (firstName ? `Thank you, ${firstName}` : "Thank you"),
    text: (name: string) => `We have your answers: ${name}.`,
    late: "They arrived a little late, and they still count.",
    known: "We already had your answers. Nothing was sent twice.",
    more: (name: string) => `Continue with ${name}`,
    close: "You can close this page.",
  },

  waiting: {
    title: "Your answers are saved here",
    notKept: "Your answers aren't sent yet",
    text: "You seem to be offline. Your answers are saved on this device. We'll send them as soon as this page is back online.",
    leave:
      "You can close this page. Open it again with the same link when you're online, and your answers will be sent. They count for the day you answered.",
    retry: "Try now",
  },

  closed: {
    title: "This survey has closed",
    text: (name: string) => `We couldn't take your answers because the time for this one is over: ${name}. That's OK.`,
    next: "See surveys",
  },

  nothing: {
    notStarted: {
      title: "Your surveys haven't started yet",
      text: "They start on your first day in the home study. We'll email you then.",
    },
    paused: {
      title: "Your surveys are paused",
      text: "There's nothing to do for now. We'll email you when they start again.",
    },
    finished: {
      title: "You've answered everything",
      text: "That was the last survey of the study. Thank you for all the time you gave us.",
    },
    ended: {
      title: "Your part in the home study has ended",
      text: "There are no more surveys for you. Thank you for taking part.",
    },
    needsConsent: {
      title: "Please sign your consent form first",
      text: "We need your signed consent form before you answer a survey. It takes a few minutes.",
      go: "Open form",
    },
    allDone: {
      title: "No surveys right now",
      text: "You've answered everything that's open. Thank you.",
    },
  },
  nextOpens: (when: string) => `The next survey opens ${when}.`,
  done: (done: number, day: number, ofDays: number) =>
    `${done === 1 ? "1 survey" : `${done} surveys`} answered. Day ${day} of ${ofDays}.`,

  refused: {
    sentBefore: "You already sent this survey. Thank you.",
    needsConsent: "Please sign your consent form first.",
    closed: "This survey is closed.",
    changed: "This survey has changed. Reload the page.",
    wrong: "Some answers need to be corrected.",
    photoMissing: "A photo wasn't uploaded. Add it again.",
  },
} as const;
