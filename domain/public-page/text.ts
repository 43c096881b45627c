/* What every public page says, apart from code, in English. */
export const publicPage = {
  progress: (step: number, of: number) => `${step} of ${of}`,
  back: "Back",
  next: "Continue",
  sending: "Sending…",
  problems: (count: number) => (count === 1 ? "Please check 1 answer:" : `Please check ${count} answers:`),

  field: {
    optional: "optional",
    chooseAll: "choose all that apply",
    why: (reason: string) => `Why we ask: ${reason}`,
    clear: "Clear answer",
    invalidEmail: "Please enter a valid email address.",
  },

  help: {
    title: "Help",
    close: "Close",
    draft: "Your answers stay on this device until you send them. You can close this page and come back later.",
  },

  contact: "Questions? Email us at ",
  contactOnTablet: (mailbox: string) => `Questions? Ask us here, or email ${mailbox} later.`,

  wrongLink: {
    title: "This link no longer works",
    text: "It may have been replaced by a newer one, or part of it is missing. Please use the link in our latest email.",
    help: "Use the link in our latest email, or contact us for a new one.",
  },

  failedToOpen: {
    title: "We can't open this page right now",
    offline: "Please check your internet connection. We'll try again when you're back online.",
    retry: "Try again",
  },

  notSent: {
    offline: "We can't reach the study right now. Keep this page open and we'll try again when you're back online.",
    tooMany: (minutes: number) =>
      `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    reference: (message: string, reference: string) => `${message} Reference: ${reference}`,
  },

  crashed: {
    title: "This page didn't load",
    text: "You may be offline, or the page was just updated. Your answers are still on this device.",
    reload: "Reload page",
  },
} as const;
