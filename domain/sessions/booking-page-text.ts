/* Every text of the booking page, apart from code, in English. Dates and times arrive formatted. */
export const bookingPage = {
  title: "Your visit",
  opening: "Checking open times…",
  help: "Choose a day and a time. We'll hold the time for a few minutes while you decide.",

  choose: {
    headline: (firstName: string) => `Hi ${firstName}, choose a time for your visit`,
    lead: (length: string | undefined, cutOff: string | undefined) =>
      [
        length && `The visit takes about ${length}.`,
        cutOff
          ? `You can reschedule or cancel up to ${cutOff} before.`
          : "You can reschedule or cancel until it starts.",
      ]
        .filter(Boolean)
        .join(" "),
    day: "Day",
    open: (count: number) => `${count} open`,
    later: (days: number) => (days === 1 ? "Show 1 more day" : `Show ${days} more days`),
    times: (day: string) => `Open times on ${day}`,
    yours: (time: string) => `${time} your time`,
    siteZone: (zone: string) => ["Times are in ", zone, ", the time zone of the study site."] as const,
    yourZone: (zone: string) => ` Your device is set to ${zone}.`,
    nothingSuits: "No time works for you? Contact us, or check back later. We add new times often.",
  },

  held: {
    none: "Choose a time to continue.",
    holding: "Holding this time for you…",
    left: "Held for you for ",
    spoken: (when: string) => `One minute left. We're holding ${when} for you until then.`,
    over: "We're no longer holding this time. It may still be open.",
    final: "Once booked, this time can't be rescheduled or canceled online.",
    book: "Book visit",
    booking: "Booking…",
    move: "Reschedule visit",
    moving: "Rescheduling…",
  },

  lost: {
    title: "That time was just taken",
    nearest: (when: string) => `${when} is no longer open. These times are close to it:`,
    none: (when: string) => `${when} is no longer open. Please choose another time.`,
  },

  move: {
    headline: "Choose a new time",
    lead: (when: string) => `Your visit is on ${when}. It stays booked until you choose a new time.`,
    nothingOpen:
      "No other times are open right now, so your visit stays as it is. Please check back later or contact us.",
    back: "Keep current time",
  },

  visit: {
    headline: (weekday: string, firstName: string) => `See you on ${weekday}, ${firstName}`,
    headlineToday: (firstName: string) => `See you today, ${firstName}`,
    booked: "Your visit is booked.",
    justBooked: "Your visit is booked. We're emailing you the details.",
    justMoved: "Your visit is rescheduled. We're emailing you the new details.",
    changed: "Your visit has changed. Here are the current details.",
    yours: (times: string) => `${times} your time`,
    where: "Where",
    bring: "What to bring",
    calendar: "Add to calendar",
    noCalendar: "We couldn't get the calendar file. Please try again in a moment.",
    move: "Reschedule",
    cancel: "Cancel visit",
    until: (when: string) => `You can reschedule or cancel until ${when}.`,
    tooLate: (length: string) =>
      `Your visit is less than ${length} away, so you can't reschedule or cancel it here. If you can't come, please contact us.`,
    begun: "If something has changed, contact us or tell us at the desk.",
  },

  cancel: {
    title: "Cancel your visit?",
    text: (when: string) => `${when} will be open to others. You can choose another time afterward.`,
    yes: "Cancel visit",
    canceling: "Canceling…",
    no: "Keep visit",
    done: "Visit canceled",
    doneText: "Thanks for letting us know. If you'd still like to take part, choose another time.",
    again: "Choose another time",
  },

  past: {
    title: (date: string) => `Your visit was on ${date}`,
    text: "Thank you for taking part. If you couldn't make it, contact us and we'll find another time.",
  },

  nothingOpen: {
    title: (firstName: string) => `${firstName}, all times are taken`,
    text: "We add new times often, and booked times can open up again. Check back in a day or two, or contact us.",
    again: "Check again",
    checking: "Checking…",
  },

  notEligible: {
    title: "There's no visit to book right now",
    text: (firstName: string) =>
      `Thank you for your interest, ${firstName}. There's no visit for you to book at the moment. If you think this is a mistake, please contact us.`,
  },

  ask: {
    title: "Book your visit",
    text: "You need your personal link to book. Enter your email address and we'll send it to you.",
    wrongLink:
      "It may have been replaced by a newer one, or part of it is missing. Use the link in our latest email, or get a new one.",
    email: "Your email address",
    missing: "Please enter your email address.",
    send: "Send link",
    sendNew: "Send new link",
    note: "If we have this address and there's a visit to book, you'll get the link within a few minutes.",
    sentTitle: "Check your email",
    sentText: (email: string) => `If we have ${email} and there's a visit to book, your link is on its way.`,
    sentNoEmail: "Nothing after ten minutes? Check your spam folder, or try another email address.",
    another: "Use another address",
  },

  /** `90 minutes`, `2 hours`, `1 hour`; undefined for zero. */
  length: (minutes: number): string | undefined => {
    if (minutes <= 0) return undefined;
    if (minutes % 60 !== 0) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
    return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
  },
} as const;
