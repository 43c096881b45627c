import type { ReactNode } from "react";

export const messageText = {
  notFound: "Email not found",
  notFoundHelp: "It may have been erased with its participant's data, or the link is old.",
  emailFailed: "Couldn't load this email",
  messageFailed: "Couldn't load the message",
  to: "To",
  when: "When",
  reason: "Reason",
  language: "Language",
  state: "State",
  attempts: "Attempts",
  stoppedBy: "Won't send if",
  attached: "Attached",
  hidden: "Not shown",
  hiddenHelp: "Emails about accounts may contain a sign-in link, so only the recipient sees them.",
  wouldStop: "Wouldn't be sent now",
  neverWritten: "Never written",
  neverWrittenHelp: "Planned emails are written when they're due. This one was stopped before that.",
  erased: "Message erased",
  erasedHelp: "It was erased with its participant's data.",
  email: "Email",
  select: "Select an email",
  selectHelp: "See the message, why it's sent and what would stop it.",
};

export const emailFrameText = {
  format: "Message format",
  designed: "Designed",
  plainText: "Plain text",
  message: (subject: string) => `Message: ${subject}`,
  messageAsText: (subject: string) => `Message as plain text: ${subject}`,
};

export const suppressionText = {
  noAddress: "No email address.",
  addAddress: "Add one to the profile to send email.",
  bounced: (address: string | null, on: string, reason: string, markedBy: string | null) => (
    <>
      <b>{address ?? "The address"} bounced</b> on {on}: {reason}
      {markedBy !== null && ` (marked by ${markedBy})`}. Nothing is sent to it until it changes or you clear the bounce.
    </>
  ),
  stopped: (name: string, on: string) => (
    <>
      <b>Reminders stopped</b> by {name} on {on}. Emails about bookings and consent are still sent.
    </>
  ),
  clear: {
    bounced: {
      verb: "Clear bounce",
      explanation: "New emails are sent to this address again. Suppressed ones aren't resent automatically.",
      done: (name: string) => `Bounce cleared for ${name}`,
    },
    stopped: {
      verb: "Resume reminders",
      explanation: "Only do this if the participant asks for it: they stopped the reminders themselves.",
      done: (name: string) => `Reminders resumed for ${name}`,
    },
  },
};

export const emailActionsText = {
  held: "On hold",
  more: "More actions for this email",
  notSent: (recipient: string, reason: string) => `Not sent to ${recipient}. ${reason}`,
  addressSuppressed: "The address is suppressed.",

  hold: {
    verb: "Hold email",
    done: (email: string) => `${email} put on hold`,
    failed: "Email not put on hold.",
  },
  release: {
    verb: "Release",
    done: (email: string) => `${email} released`,
    failed: "Email not released.",
  },
  sendNow: {
    verb: "Send now",
    early: (email: string, when: ReactNode) => (
      <>
        {email} is planned for {when}. If you send it now, it won't be sent again then. It's rechecked first and skipped
        if it no longer applies.
      </>
    ),
    sent: (email: string) => `${email} sent`,
    beingSent: (email: string) => `${email} is being sent`,
    nothingLeft: "There's nothing left to send.",
    failed: "Email not sent.",
  },
  cancel: {
    verb: "Cancel email",
    explanation: (email: string) =>
      `${email} won't be sent. It stays in the outbox as Canceled, and you can resend it from there.`,
    done: (email: string) => `${email} canceled`,
  },
  resend: {
    button: "Resend",
    verb: "Resend email",
    explanation: (email: string) =>
      `${email} is written again with current details and sent to the current address. The earlier email stays as it is.`,
    done: (email: string) => `${email} resent`,
  },
  mark: {
    delivered: "Mark as delivered",
    deliveredDone: (email: string) => `${email} marked as delivered`,
    failed: "Mark as failed",
    failedDone: (email: string) => `${email} marked as failed`,
    notMarked: "Email not marked.",
  },
  bounced: {
    menu: "Mark as bounced…",
    verb: "Mark as bounced",
    explanation: "Nothing is sent to this address until it changes or you clear the bounce.",
    done: (recipient: string) => `Address of ${recipient} marked as bounced`,
  },
  test: {
    verb: "Send test",
    done: (address: string) => `Test sent to ${address}`,
    failed: "Test not sent.",
  },
};
