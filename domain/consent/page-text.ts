/*
 * Every text of the consent page except the consent text itself, apart from code; page-text.es.ts has the Spanish. Dates
 * and times arrive formatted.
 */

const tries = (left: number) =>
  left === 1 ? "You have 1 try left. After that, you'll need a new link." : `You have ${left} tries left.`;

export const consentPage = {
  title: "Consent form",
  opening: "Opening the consent form…",
  help: "Read each section, add your initials, and answer a few questions. Nothing is sent until you sign or decline. Until then, your answers stay on this device.",
  helpOnTablet: "Ask the person who gave you this tablet. Nothing is sent until you sign or decline.",
  name: (version: number) => `Consent form, version ${version}`,
  notForMe: "I don't want to take part",
  saved: "Your answers are saved on this device until you sign.",

  first: {
    greeting: (name: string) => `${name}, this form explains what taking part means. Take your time to read it.`,
    changed: (version: number) => `What's new since version ${version}, which you signed:`,
    restored: "Welcome back. Your answers were saved on this device.",
    newText: "The form changed while you were reading. Please read it again from here. Nothing was sent.",
  },

  section: {
    initials: "Your initials",
    help: "They show that you've read this section.",
    again: (initials: string) => `Use ${initials}`,
    missing: "Please add your initials.",
  },

  choices: {
    headline: "Your choices",
    lead: "Choose what's right for you. Unless a question says it's required, you can say no and still take part.",
    required: "Required to take part.",
    yes: "Yes",
    no: "No",
    missing: "Please answer yes or no.",
    device: "Which headset would you like to use?",
    deviceHelp: "We'll try to give you this one, but we can't promise it.",
    noPreference: "No preference",
    declines: "You need to answer yes to this question to sign the form. You can decline on the next page.",
    toDeclining: "Continue to decline",
  },

  review: {
    headline: "Review and sign",
    read: (sections: number, initials: readonly string[]) =>
      [
        `You read all ${sections} sections and initialed each one with `,
        initials.join(", "),
        ". You can stop at any time.",
      ] as const,
    answers: "Your answers",
    device: "Preferred headset",
    change: "Change",
    name: "Your full name",
    nameHelp: "As on your photo ID.",
    nameMissing: "Please enter your full name.",
    signature: "Your signature",
    drawHere: "Sign above the line",
    empty: "Space for your signature, empty. If you can't draw, choose “Type instead”.",
    drawn: (strokes: number) => `Your signature, drawn with ${strokes === 1 ? "1 stroke" : `${strokes} strokes`}.`,
    undo: "Undo",
    clear: "Clear",
    type: "Type instead",
    draw: "Draw instead",
    typedHelp: "Type your name. It counts as your signature.",
    drawMissing: "Please sign above the line, or choose “Type instead”.",
    typeMissing: "Please type your name as your signature.",
    means: "Signing means:",
    time: (now: string) => `Our clock sets the date and time: ${now}.`,
    copy: "We'll send you the signed form as a PDF.",
    copyOnTablet: "We'll email you the signed form as a PDF.",
    sign: "Sign form",
    signing: "Signing…",
  },

  confirm: {
    title: "Confirm that it's you",
    why: "Your link alone isn't enough: this keeps anyone else from acting in your name.",
    bornOn: "Your date of birth",
    bornOnMissing: "Please enter your date of birth.",
    notADate: "This isn't a date. Choose the month, then enter the day and the year.",
    wrongDate: (triesLeft: number) => `This isn't the date we have. ${tries(triesLeft)}`,
    sendCode: "Send code",
    sending: "Sending…",
    codeComes: "We'll send a 6-digit code to the email address that we have for you.",
    codeSent: "We sent you an email with a code. It works for 15 minutes. Check your spam folder, too.",
    code: "Code",
    codeMissing: "Please enter the 6 digits from our email.",
    wrongCode: (triesLeft: number) => `This isn't the code we sent. ${tries(triesLeft)}`,
    sendAgain: "Send another code",
    notSent: "We couldn't email you at the address that we have.",
    staffOnly:
      "We have neither your date of birth nor an email address for you, so we can't confirm this here. You can sign with us at the study site.",
    confirm: "Confirm",
    confirming: "Checking…",
    back: "Back",
  },

  replaced: {
    title: "Your link was replaced",
    text: "There were too many wrong answers, so this link no longer works. Nothing was signed or withdrawn.",
    emailed: "We've emailed you a new link. Answers you saved on this device are still here.",
    notEmailed: "Please contact us for a new link. Answers you saved on this device are still here.",
  },

  reason: "Would you tell us why?",
  reasonHelp: "This is optional. It helps us do better.",

  decline: {
    headline: "Do you want to decline?",
    means: "Declining means:",
    decline: "Decline",
    back: "Back to the form",
  },

  done: {
    title: (firstName: string) => `Thank you, ${firstName}`,
    text: "You signed the consent form.",
    emailed: "We're emailing you a copy.",
    notEmailed: "We don't have an email address for you. Please download your copy here.",
    notEmailedOnTablet: "We don't have an email address for you. The study team will print a copy for you.",
    signedAt: "Signed",
    version: "Version",
    code: "Code",
    codeHelp: "The code is also on the PDF. With it, we can find your form.",
    download: "Download PDF",
    downloading: "Downloading…",
    fileName: (version: number) => `consent-version-${version}.pdf`,
    notDownloaded: (message: string) =>
      `We couldn't download the PDF. ${message} Please try again, or use the copy in your email.`,
    withdraw: "Withdraw consent",
  },

  signed: {
    title: "You signed this form",
    text: (at: string) => `You signed it on ${at}. You're all done.`,
  },

  outdated: {
    title: "The form has changed",
    text: (before: number, at: string) =>
      `You signed version ${before} on ${at}. There's a newer version now. Please read it and decide again.`,
    changes: "What's new",
    read: (version: number) => `Read version ${version}`,
    earlier: "Download signed PDF",
  },

  withdrawn: {
    title: "You withdrew your consent",
    text: (at: string) => `You withdrew it on ${at}. You don't need to do anything else.`,
    justNow: "We've recorded this. You don't need to do anything else. Thank you for telling us.",
    again: "Read form again",
  },

  declined: {
    title: "You decided not to take part",
    text: (at: string) => `You told us on ${at}. That's OK, and you don't need to do anything else.`,
    justNow: "That's OK. We've recorded your answer, and you don't need to do anything else.",
    again: "I changed my mind",
  },

  withdraw: {
    title: "Withdraw your consent?",
    text: "You can withdraw at any time, for any reason, and there's no penalty. We keep the form you signed, with a note that you withdrew.",
    withdraw: "Withdraw consent",
    back: "Keep consent",
  },

  tablet: {
    strip: "Study tablet",
    handBack: "Hand back to staff",
    witness: (name: string) => `${name} from the study team is here to answer your questions.`,
    done: "Please give the tablet back to the study team now.",
    kept: "You signed the consent form. This tablet has no network right now, so it keeps your form sealed and sends it later.",
    keptCopy: "We'll email you a copy then, if we have an address for you.",
    keptDeclined: "That's OK. You don't need to do anything else.",
    notKept: "This tablet couldn't keep your form, so nothing was signed. Please give it back to the study team.",
    over: "This form has timed out",
    overText:
      "The form was opened a few hours ago, so we closed it. Please give the tablet back to the study team. They can open the form again for you.",
  },
} as const;
