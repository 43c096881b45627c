/*
 * Every text of the consent page but the consent text itself, apart from code, so that a second language can follow.
 * Dates and times come in ready for reading.
 */

export const consentPage = {
  version: 1,
  title: "Consent",
  opening: "Opening the consent form",
  help: "Read each section, put your initials under it, and answer a few questions. Nothing is sent before you sign or decline. What you fill in stays on this device until then.",
  helpOnTablet: "Ask the person who gave you this tablet. Nothing is sent before you sign or decline.",
  spelledVersion: (version: number) => `Consent, version ${version}`,
  progress: (step: number, of: number) => `${step} of ${of}`,
  back: "Back",
  next: "Continue",
  notForMe: "I do not want to take part",
  problems: (count: number) => (count === 1 ? "1 answer needs a look:" : `${count} answers need a look:`),

  first: {
    greeting: (name: string) => `${name}, this form tells you what taking part means. Read it in your own time.`,
    changed: (version: number) => `What is new since version ${version}, which you signed:`,
    restored: "What you filled in before was kept on this device.",
    newText: "The text was changed while you were reading. Read it again from here; nothing was sent.",
  },

  section: {
    initials: "Your initials",
    help: "They say that you have read this section.",
    again: (initials: string) => `Put ${initials} here`,
    missing: "Put your initials here.",
  },

  choices: {
    headline: "Your choices",
    lead: "Answer for yourself. Where it is not said otherwise you can say no and still take part.",
    needed: "Needed to take part.",
    yes: "Yes",
    no: "No",
    missing: "Answer yes or no.",
    device: "Which headset would you like to use?",
    deviceHelp: "We try to follow your wish, but cannot promise it.",
    noMatter: "It does not matter to me",
    declines: "Without a yes to this question there is nothing to sign. You can decline on the next page.",
    toDeclining: "Go on to decline",
  },

  review: {
    headline: "Review and sign",
    read: (sections: number, initials: readonly string[]) =>
      [
        `You read all ${sections} sections and initialled each with `,
        initials.join(", "),
        ". You can stop at any time.",
      ] as const,
    answers: "Your answers",
    yes: "Yes",
    no: "No",
    device: "Headset you would like",
    change: "Change",
    name: "Your full name",
    nameHelp: "As on your photo ID.",
    nameMissing: "Your full name is needed.",
    signature: "Your signature",
    drawMouse: "Sign above the line",
    empty: "Place for your signature, empty. If you cannot draw, choose “Type instead”.",
    drawn: (strokes: number) => `Your signature, drawn with ${strokes === 1 ? "1 stroke" : `${strokes} strokes`}.`,
    undo: "Undo",
    clear: "Clear",
    type: "Type instead",
    draw: "Draw instead",
    typedHelp: "Type your name. It counts like a signature by hand.",
    drawMissing: "Sign above the line, or choose “Type instead”.",
    typeMissing: "Type your name as your signature.",
    notReadable: "The drawing could not be read. Draw it again, or choose “Type instead”.",
    means: "Signing means:",
    time: (now: string) => `Our clock sets the date and time: ${now}.`,
    copy: "We send you the signed form as a PDF.",
    copyOnTablet: "We send you the signed form as a PDF by email.",
    sign: "Sign and take part",
    sending: "Sending your signature",
    signing: "Signing",
  },

  decline: {
    headline: "Do you want to decline?",
    means: "Declining means:",
    reason: "Would you tell us why?",
    reasonHelp: "You need not. It helps us to do better.",
    decline: "Decline to take part",
    declining: "Sending",
    back: "Back to the form",
  },

  done: {
    title: (firstName: string) => `Thank you, ${firstName}`,
    words: "You signed the consent form.",
    emailed: "The signed form is on its way to you by email.",
    notEmailed: "We know no email address of yours. Keep the signed form from here.",
    notEmailedOnTablet: "We know no email address of yours. The study team prints the signed form for you.",
    signedAt: "Signed",
    versionLabel: "Version",
    codeLabel: "Code",
    codeHelp: "The code stands on the PDF too. With it we find your form.",
    download: "Download the signed form (PDF)",
    downloading: "Fetching your PDF",
    fileName: (version: number) => `consent-version-${version}.pdf`,
    notDownloaded: (message: string) =>
      `The PDF could not be fetched. ${message} Try again, or use the copy in your email.`,
    withdraw: "Withdraw my consent",
  },

  signed: {
    title: "You signed this form",
    words: (at: string) => `You signed it on ${at}. There is nothing left to do.`,
  },

  outdated: {
    title: "The form has changed",
    words: (before: number, at: string) =>
      `You signed version ${before} on ${at}. There is a newer version now, and we ask you to read it and decide again.`,
    changes: "What is new",
    go: (version: number) => `Read version ${version}`,
    earlier: "Download what you signed (PDF)",
  },

  withdrawn: {
    title: "You withdrew your consent",
    words: (at: string) => `You withdrew it on ${at}. Nothing more is asked of you.`,
    justNow: "It was recorded, and nothing more is asked of you. Thank you for telling us.",
    again: "Read the form again",
  },

  declined: {
    title: "You decided not to take part",
    words: (at: string) => `You told us so on ${at}. That is all right, and nothing more is asked of you.`,
    justNow: "That is all right. Your answer was recorded, and nothing more is asked of you.",
    again: "I have changed my mind",
  },

  withdraw: {
    title: "Withdraw your consent?",
    words:
      "You can withdraw at any time, without giving a reason, and nothing bad follows from it. The form that you signed is kept, with the note that you withdrew.",
    reason: "Would you tell us why?",
    reasonHelp: "You need not.",
    withdraw: "Withdraw my consent",
    withdrawing: "Sending",
    back: "Keep my consent",
  },

  wrongLink: {
    title: "This link does not open anything any more",
    words:
      "It may have been replaced by a newer one, or part of it is missing. Use the link in the latest email from us.",
    help: "Use the link in the latest email from us, or write to us for a new one.",
  },

  kept: "What you fill in is kept on this device until you sign.",

  tablet: {
    strip: "Tablet of the study team",
    handBack: "Hand back to staff",
    wrong: (name: string) => `This is not the password of ${name}.`,
    title: "Hand back to staff",
    words: (name: string) => `The tablet stays with this form until ${name} enters their password.`,
    password: "Password",
    needed: "The password is needed.",
    unlock: "Unlock",
    unlocking: "Checking",
    stay: "Back to the form",
    witness: (name: string) => `${name} of the study team is here to answer your questions.`,
    done: "Give the tablet back to the study team now.",
    over: "This tablet has waited too long",
    overWords:
      "The form was opened some hours ago, so it is closed here now. Hand the tablet back to the study team; they can open it for you again.",
  },

  trouble: {
    openTitle: "The form could not be opened",
    openWords: "Check your connection to the internet and try again.",
    again: "Try again",
    offline: "We could not reach the study. What you filled in stays on this device; try again in a moment.",
    tooMany: (minutes: number) =>
      `There were too many attempts. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`,
    notSent: (message: string, code: string) => `It was not sent. ${message} (${code})`,
  },
};
