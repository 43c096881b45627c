/*
 * Every text of the home survey's page but the questions themselves, apart from code, so that a second language can
 * follow. Dates and times come in ready for reading.
 */

export const homeSurveyPage = {
  version: 1,
  title: "Home survey",
  opening: "Looking what is due",
  help: "Answer one screen after the other. What you answer stays on this device until it is sent, also without a connection.",
  progress: (step: number, of: number) => `${step} of ${of}`,
  back: "Back",
  next: "Next",
  send: "Send my answers",
  sending: "Sending",
  problems: (count: number) => (count === 1 ? "1 answer needs a look:" : `${count} answers need a look:`),
  clear: "Clear this answer",

  kept: "Your answers are kept on this device until they are sent.",
  restored: "What you answered before was kept on this device.",
  offline: "No connection now. Your answers are kept and sent later.",
  notKept: "This browser keeps nothing. Leave the page open until your answers are sent.",

  due: {
    title: (firstName: string) => `Hello ${firstName}`,
    lead: (count: number) => (count === 1 ? "One survey is open for you." : `${count} surveys are open for you.`),
    minutes: (minutes: number) => `About ${minutes} minutes`,
    goOn: "You have begun it",
    late: (until: string) => `From yesterday. You can still send it until ${until}.`,
    until: (until: string) => `Open until ${until}.`,
    reopened: (until: string) => `We opened it again for you, until ${until}.`,
  },

  names: {
    daily: (on: string) => `Daily survey, ${on}`,
    weekly: (week: number) => `Weekly survey, week ${week}`,
  },

  duration: { hours: "Hours", minutes: "Minutes" },

  photos: {
    add: "Add a photo",
    more: "Add another photo",
    photo: (at: number) => `Photo ${at}`,
    remove: (at: number) => `Remove photo ${at}`,
    sending: (percent: number) => `Sending, ${percent} %`,
    sent: "Ready",
    waits: "Sent when there is a connection",
    failed: "Not sent.",
    again: "Try again",
    tooLarge: "This photo is larger than 15 MB. Choose a smaller one.",
    wrongType: "Only photos can be added here: JPEG, PNG or WebP.",
    most: (most: number) => (most === 1 ? "one photo" : `up to ${most} photos`),
    lost: "A photo is not on this device any more. Remove it, or add it again.",
  },

  thanks: {
    title: (firstName: string) => `Thank you, ${firstName}`,
    words: (name: string) => `We have your answers: ${name}.`,
    late: "It came after its day, and it counts all the same.",
    before: "We had your answers already. Nothing was sent twice.",
    more: (name: string) => `Go on with: ${name}`,
    close: "You can close this page.",
  },

  waiting: {
    title: "Your answers are kept here",
    words:
      "There is no connection now. Your answers are kept on this device and are sent by themselves as soon as this page has a connection again.",
    leave: "You can close the page. Open it again by the same link when you are back, and they are sent.",
    again: "Try again now",
    sending: "Sending your answers",
  },

  closed: {
    title: "This survey has closed",
    words: (name: string) => `${name} could not be taken any more: its time was over. That is all right.`,
    go: "See what is open",
  },

  nothing: {
    notStarted: {
      title: "It has not begun yet",
      words: "Your surveys begin with your first day in the home study. We write to you then.",
    },
    paused: {
      title: "Your surveys are paused",
      words: "Nothing is asked of you for now. We write to you when it goes on.",
    },
    finished: {
      title: "You have answered everything",
      words: "That was the last survey of the study. Thank you for all the days you gave us.",
    },
    ended: {
      title: "Your part in the home study has ended",
      words: "There are no more surveys for you. Thank you for taking part.",
    },
    needsConsent: {
      title: "Your consent form comes first",
      words: "Before you answer a survey we need your signed consent form. It takes a few minutes.",
      go: "Open the consent form",
    },
    allDone: {
      title: "Nothing is due right now",
      words: "You have answered everything that is open. Thank you.",
    },
  },
  nextOpens: (when: string) => `The next survey opens ${when}.`,
  done: (done: number, day: number, ofDays: number) =>
    `${done === 1 ? "1 survey" : `${done} surveys`} answered. Day ${day} of ${ofDays}.`,

  wrongLink: {
    title: "This link does not open anything any more",
    words:
      "It may have been replaced by a newer one, or part of it is missing. Use the link in the latest email from us.",
    help: "Use the link in the latest email from us, or write to us for a new one.",
  },

  trouble: {
    openTitle: "The survey could not be opened",
    openWords: "Check your connection to the internet and try again. What you answered is still on this device.",
    again: "Try again",
    tooMany: (minutes: number) =>
      `There were too many attempts. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`,
    notSent: (message: string, code: string) => `It was not sent. ${message} (${code})`,
  },
};
