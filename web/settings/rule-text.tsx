import type { ReactNode } from "react";

export const rulesText = {
  /** In the list, where the email is bold. */
  rule: (email: ReactNode, does: string) => (
    <>
      {email}: {does}
    </>
  ),
  switch: (email: string, does: string) => `${email}, ${does}`,
  turnedOn: (email: string, does: string) => `${email}, ${does}: on`,
  turnedOff: (email: string, does: string) => `${email}, ${does}: off`,
  notChanged: "Rule not changed.",
  edit: (email: string, does: string) => `Edit rule ${email}, ${does}`,
  empty: "No rules yet. Emails are only sent by hand.",
  add: "Add rule",
  conflict: (who: string | undefined) =>
    `${who ?? "A colleague"} just changed this rule. Your change wasn't saved. Review and try again.`,
};

export const ruleDrawerText = {
  facts: "Each email is rechecked before sending and skipped if it no longer applies.",
  trigger: "Trigger",
  email: "Email",
  units: { minutes: "minutes", hours: "hours", days: "days" },

  first: {
    title: "First email",
    delay: "Delay",
    unit: "Unit",
    when: "Before or after",
    before: (event: string) => `before ${event}`,
    after: (event: string) => `after ${event}`,
  },

  repeat: {
    switch: "Repeat",
    title: "Then every",
    interval: "Interval",
    unit: "Interval unit",
    maximum: "Maximum emails",
    maximumUnit: "emails max.",
    wrongMaximum: (most: number) => `Enter 1 to ${most}.`,
  },

  isOn: "Rule is on",
  notANumber: "Enter a valid number.",
  checkFields: "Check the fields above.",
  summary: (email: string, does: string) => `${email}: ${does}`,
  remove: "Remove rule",
  save: "Save rule",
  saved: (email: string) => `Rule ${email} saved`,
  added: (email: string) => `Rule ${email} added`,
  removed: (email: string) => `Rule ${email} removed`,
};
