export const sendingText = {
  alreadySent: "This email was already sent.",
  nothingToSend: "There's nothing to send.",
  toParticipantsOnly: "Only emails to participants can be resent.",
  notSentYet: "This email hasn't been sent yet.",
  noRule: "No email rule in the settings sends it.",
  tooMany: (most: number) =>
    `You can email up to ${most.toLocaleString("en-US")} people at a time. Narrow the filters.`,
  noneReachable: "None of them can receive email.",
  notToMany: "This type of email can't be sent to a selection.",
};

export const testEmailText = {
  subject: (subject: string) => `[Test] ${subject}`,
  aboutAccount: "Emails about accounts can't be tested.",
  tooMany: (most: number) => `You can send ${most} tests in an hour. Try again later.`,
};

export const addressText = {
  none: "This participant has no email address.",
  notBounced: "This address isn't marked as bounced.",
  notStopped: "Reminders aren't stopped.",
};

export const wordingText = {
  unknown: "There's no such email.",
  fromNowOn: "It applies to emails written from now on. What was sent stays as it was.",
  planned: (count: number) => {
    if (count === 0) return "No such email is planned now.";
    const emails = count === 1 ? "1 planned email" : `${count.toLocaleString("en-US")} planned emails`;
    return `${emails} will say it this way.`;
  },
};

export const emailJobText = {
  findDue: "Find planned emails that are due",
  write: "Write a planned email",
  notWritten: (reason: string) => `Couldn't write this email. ${reason}`,
  gone: "This job was already retried or dismissed.",
};

export const oneClickText = { notAsked: "This address takes List-Unsubscribe=One-Click." };
