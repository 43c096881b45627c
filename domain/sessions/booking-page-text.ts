/*
 * Every text of the booking page, apart from code, so that a second language can follow. Dates and times come in ready
 * for reading.
 */

export const bookingPage = {
  version: 1,
  title: "Your visit",
  opening: "Looking for free times",
  help: "Choose a day and a time. A time you choose is kept for you for a few minutes while you decide.",

  choose: {
    headline: (firstName: string) => `Hello ${firstName}, choose your visit`,
    lead: (length: string | undefined, cutOff: string | undefined) =>
      [
        length && `The visit takes about ${length}.`,
        cutOff ? `You can move or cancel it until ${cutOff} before.` : "You can move or cancel it until it begins.",
      ]
        .filter(Boolean)
        .join(" "),
    day: "Day",
    free: (count: number) => `${count} free`,
    later: (days: number) => (days === 1 ? "Show 1 later day" : `Show ${days} later days`),
    times: (day: string) => `Free times on ${day}`,
    yours: (time: string) => `${time} your time`,
    takes: (length: string) => `takes ${length}`,
    siteZone: (zone: string) => ["Times are ", zone, ", as at the study site."] as const,
    yourZone: (zone: string) => ` Your device is on ${zone}.`,
    nothingSuits: "Nothing suits you? Write to us, and look again later: times are added and become free again.",
  },

  held: {
    none: "Choose a time to go on.",
    holding: "Keeping this time for you",
    left: "Held for you for ",
    spoken: (when: string) => `One more minute. ${when} is held for you until then.`,
    over: "This time is not held any more. It may still be free.",
    book: "Book this time",
    booking: "Booking",
    move: "Move my visit here",
    moving: "Moving",
  },

  lost: {
    title: "Somebody was faster",
    words: (when: string) => `${when} was taken a moment ago. These times are near it:`,
    nothing: (when: string) => `${when} was taken a moment ago. Choose another time.`,
  },

  move: {
    headline: "Choose a new time",
    lead: (when: string) => `Your visit is on ${when}. It stays booked until you choose a new time.`,
    nothingFree:
      "There is no other free time at the moment. Your visit stays as it is. Look again later, or write to us.",
    back: "Keep my visit as it is",
  },

  visit: {
    booked: (weekday: string, firstName: string) => `See you on ${weekday}, ${firstName}`,
    isBooked: "Your visit is booked.",
    justBooked: "Your visit is booked. The details are on their way to you by email.",
    justMoved: "Your visit has moved. The new details are on their way to you by email.",
    changed: "Your visit was changed meanwhile. This is how it stands now.",
    yours: (times: string) => `${times} your time`,
    where: "Where",
    bring: "What to bring",
    calendar: "Add to my calendar",
    noCalendar: "The calendar file could not be fetched. Try again in a moment.",
    move: "Move",
    cancel: "Cancel the visit",
    until: (when: string) => `You can move or cancel until ${when}.`,
    tooLate: (length: string) =>
      `It is less than ${length} until your visit, so it cannot be moved or cancelled here. If you cannot come, write to us.`,
    begun: "If something has changed, write to us or tell us at the desk.",
  },

  cancel: {
    title: "Cancel your visit?",
    words: (when: string) => `${when} becomes free for somebody else. You can choose another time afterwards.`,
    yes: "Cancel the visit",
    cancelling: "Cancelling",
    no: "Keep my visit",
    done: "Your visit is cancelled",
    doneWords: "Thank you for telling us. If you still want to take part, choose another time.",
    again: "Choose another time",
  },

  past: {
    title: "Your visit was on",
    words: "Thank you for taking part. If you could not come, write to us and we will find another time.",
  },

  nothingFree: {
    title: (firstName: string) => `${firstName}, all times are taken`,
    words: "We add new times often, and others become free again. Look again in a day or two, or write to us.",
    again: "Look again",
    looking: "Looking",
  },

  notEligible: {
    title: "There is no visit to book now",
    words: (firstName: string) =>
      `Thank you for your interest, ${firstName}. This page is for choosing a visit, and there is none for you to choose at the moment. If you think this is a mistake, write to us.`,
  },

  ask: {
    title: "Book your visit",
    words: "You need your personal link for this. Tell us your email address and we send it to you.",
    wrongTitle: "This link does not open anything any more",
    wrongWords:
      "It may have been replaced by a newer one, or part of it is missing. Use the link in the latest email from us, or ask for a new one.",
    email: "Your email address",
    send: "Send me my link",
    sendNew: "Send me a new link",
    sending: "Sending",
    notes: "If we know this address and there is a visit to book, the link arrives within a few minutes.",
    sentTitle: "Look into your mail",
    sentWords: (email: string) => `If we know ${email} and there is a visit to book, your link is on its way.`,
    sentNoMail: "Nothing after ten minutes? Look into the folder for unwanted mail, or try another address.",
    another: "Try another address",
    needed: "Type your email address.",
    notAnEmail: "This is not an email address.",
  },

  trouble: {
    offline: "There is no connection just now. Nothing is lost: try again in a moment.",
    tooMany: (minutes: number) =>
      `That was tried very often. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    notSent: (sentence: string, code: string) => `${sentence} (${code})`,
    openTitle: "We cannot be reached right now",
    openWords: "There may be no network. This page tries again by itself as soon as there is one.",
    again: "Try again",
  },
} as const;

/** `90 minutes`, `2 hours`, `1 hour`; undefined for none. */
export function lengthWords(minutes: number): string | undefined {
  if (minutes <= 0) return undefined;
  if (minutes % 60 !== 0 || minutes === 0) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
}
