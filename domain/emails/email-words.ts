/** What every email says around its wording: greeting, facts, reason and footer. The study doesn't edit it. */
export const emailWords = {
  /** Of some people only the last name is known. */
  greeting: (firstName: string) => (firstName === "" ? "Hello," : `Hello ${firstName},`),
  /** `You're receiving this because you booked a visit. Your participant number is 1284.` */
  reason: (because: string, participantId: number) =>
    `You're receiving this because ${because}. Your participant number is ${participantId}.`,
  because: {
    mayTakePart: (studyName: string) => `you may take part in ${studyName}`,
    signed: (studyName: string) => `you signed the consent form for ${studyName}`,
    codeRequested: "a code was requested on your consent page",
    lent: "we're lending you a headset for the study",
    owned: (device: string) => `you're taking part in the study with your own ${device}`,
    received: "you received a headset from the study",
    atHome: (studyName: string) => `you're taking part in ${studyName} at home`,
    plansPurchase: "you told us you plan to buy a headset",
    joined: (studyName: string) => `you joined the home part of ${studyName}`,
    hadVisit: (studyName: string) => `you had a visit booked with ${studyName}`,
    hasVisit: (studyName: string) => `you have a visit booked with ${studyName}`,
    registered: (studyName: string) => `you registered for ${studyName}`,
    enteredForBooking: "this address was entered on our booking page",
  },
  enteredInForm:
    "You're receiving this because this address was entered in our registration form. If that wasn't you, reply to this email and let us know.",
  enteredToConfirm:
    "You're receiving this because this address was entered in our registration form. If that wasn't you, ignore this email.",
  /** Below every link that opens a participant's own page. */
  personalLink: "This link is just for you. Don't share it.",
  facts: {
    when: "When",
    where: "Where",
    bring: "Bring",
    howLong: "How long",
    signed: "Signed",
    version: "Version",
    code: "Code",
    headset: "Headset",
    serial: "Serial number",
    received: "Received",
    returnBy: "Return by",
    for: "For",
    openUntil: "Open until",
    week: "Week",
    participantNumber: "Your participant number",
  },
  ownHeadset: "Your headset, charged, with its cable",
  yourTime: (times: string) => `${times} your time`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  /** `About 2 hours 15 minutes` */
  duration(hours: number, minutes: number): string {
    const whole = hours === 0 ? "" : hours === 1 ? "1 hour" : `${hours} hours`;
    const part = minutes === 0 ? "" : minutes === 1 ? "1 minute" : `${minutes} minutes`;
    return `About ${[whole, part].filter(Boolean).join(" ")}`;
  },
  questions: (mailbox: string) => `Questions? Reply to this email or write to ${mailbox}.`,
  stop: "Stop reminders",
  consentFile: (version: number) => `consent-version-${version}.pdf`,
} as const;
