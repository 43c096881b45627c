/*
 * What the home survey page says about this phone: the connection, what waits to be sent, the icon and the reminder. Apart
 * from the page's own text, because it is loaded once the page works. phone-text.es.ts has the Spanish.
 */

export const phoneText = {
  slow: "The connection is slow. You can go on meanwhile.",
  offline: (since: string) => `Offline since ${since}.`,
  waiting: (count: number) => (count === 1 ? "1 survey waiting to be sent." : `${count} surveys waiting to be sent.`),
  sending: (count: number) => (count === 1 ? "Sending 1 survey…" : `Sending ${count} surveys…`),
  sent: (count: number) => (count === 1 ? "1 survey sent." : `${count} surveys sent.`),
  removed: (count: number) =>
    count === 1
      ? "1 survey wasn't sent before this link was turned off. It was removed from this phone."
      : `${count} surveys weren't sent before this link was turned off. They were removed from this phone.`,

  refused: {
    title: (name: string) => `Not sent: ${name}`,
    own: "Survey",
    closed: "This survey had closed by then.",
    known: "We already have answers to this survey, from this phone or another device.",
    kept: "Your answers are still on this phone.",
    show: "Show answers",
    remove: "Remove answers",
  },

  icon: {
    title: "Never miss a survey",
    text: "With an icon on your home screen, your surveys open even when you're offline.",
    add: "Add icon",
    iphone: "Tap Share, then Add to Home Screen.",
  },
  reminder: {
    add: "Add reminder",
    text: "For the calendar on your phone, every day at 7:00 pm. You can change the time there.",
    daily: "Daily survey",
    weekly: "Weekly survey",
    description: "Open it with the icon on your phone, or with the link in our latest email.",
  },
} as const;
