export const settingsPageText = {
  title: "Settings",
  saving: "Changes are saved automatically and apply to everyone.",
  failed: "Couldn't load settings",

  study: {
    title: "Study",
    sentence: "The study's name and contact, shown everywhere.",
    studyName: "In the top bar, on public pages, and as the sender of emails.",
    contactMailbox: "Replies go here. Also shown as the contact on public pages.",
  },

  site: {
    title: "Site",
    sentence: "Location and time zone for visits.",
    siteTimeZone: "Visits are shown in this time zone. It can't be changed once sessions exist.",
    paper:
      "For signed consents and printed pages. Sites in the US print on Letter, others on A4. Consents that are already signed stay as they are.",
    noAddress: "Participants can't see where to go: booking emails and the booking page have no address.",
    siteAddress: "Shown in booking emails under “Where”.",
    arrivalNote: "Shown in booking emails under “Bring”.",
    arrivalNoteEs: "For participants who read Spanish. Until it's set, they read the English one.",
  },

  languages: {
    title: "Languages",
    sentence: "What participants read: public pages, emails and consent forms.",
    participantLanguages:
      "The link, the participant's own choice or their browser decides. Texts that the study hasn't published in Spanish stay in English.",
  },

  visits: {
    title: "Visits",
    sentence: "What the front desk and the scheduler offer, and when.",
    checkInMinutes:
      "A visit can be checked in from then on, and marked as NoShow once it starts. Earlier than that, it's a correction with a reason.",
  },

  booking: {
    title: "Booking",
    sentence: "What participants can do on the booking page.",
    bookingCutOffHours: "Participants can reschedule or cancel until then. After that, they're asked to contact you.",
    slotHoldMinutes: "How long a selected time is held while the participant decides.",
  },

  remoteStudy: {
    title: "Remote study",
    sentence: "How long people take part at home.",
    remoteStudyWeeks:
      "Counted from the day someone becomes remote active. Takes effect immediately, including for current participants.",
  },

  targets: {
    title: "Targets",
    sentence: "Recruitment goals, compared with completions on Overview.",
    targets: "Target completions and the share for each group.",
  },

  emails: {
    title: "Emails",
    sentence: "When planned emails are sent. They wait in the outbox until then.",
    noServer: "No email server is set up.",
    untilServer: "Emails wait in the outbox until SMTP_URL is set.",
    quietHours: "Emails due during quiet hours go out afterward. Confirmations are sent at any time.",
    viewTexts: "View texts",
  },

  signIn: {
    title: "Sign-in",
    sentence: "How colleagues sign in.",
    secondFactor:
      "Besides the password, sign-in then needs a code from a phone. Anyone who hasn't set it up in time can't do anything else first.",
    signInHours: "For those who can give access or take data out. After that they sign in again, where they left off.",
    signInDays: "For everyone who can do neither.",
    idleLockMinutes:
      "A screen that no one has used for this long is covered until its person signs in again. What was typed stays.",
  },

  dataProtection: {
    title: "Data protection",
    sentence:
      "How long people are kept after the last change to their record. Nothing is anonymized automatically: review people on Data protection once their retention period ends.",
    retentionUnansweredMonths:
      "People who registered or were contacted and never enrolled. Leave blank to keep indefinitely.",
    retentionNotTakenMonths: "People who don't take part. Leave blank to keep indefinitely.",
    retentionEndedMonths: "People who took part. Their signed consents stay sealed. Leave blank to keep indefinitely.",
    retentionConsentMonths:
      "Signed consents, counted from when their signer was anonymized. Leave blank to keep indefinitely.",
    review: "Review people",
  },
};

export const settingFieldText = {
  blank: "Blank",
  waiting: "Not saved yet. Open to review.",
  notSaved: (message: string, reference: string | undefined) =>
    `Not saved. ${message}${reference === undefined ? "" : ` Reference: ${reference}`}`,
  reset: "Reset to default",
  resetDone: (setting: string) => `${setting} reset to default`,

  conflict: {
    title: (who: string, setting: string) => `${who} changed “${setting}” while you were editing`,
    words: "Your change wasn't saved. Choose which value to keep; the other stays in the log.",
    before: (value: string) => `Before both edits: ${value}`,
    colleague: "A colleague",
    theirs: "Saved",
    you: "You",
    yours: "You typed this, not saved yet",
  },
};

export const settingEditorText = {
  units: { hours: "hours", minutes: "minutes", weeks: "weeks", days: "days", months: "months" },
  newLine: "Press Shift+Enter for a new line.",
  noZone: "No time zone found",
  secondFactor: { requiredFor: "Who needs it", grace: "Time to set it up" },
  quietHours: { label: "Quiet hours", use: "Use quiet hours", from: "From", until: "Until" },
};

export const targetsText = {
  label: "Targets",
  completed: "Completed participants",
  shares: (trait: string) => `${trait}, in percent`,
  total: (percent: number) => `${percent}% in total`,
  save: "Save targets",
};
