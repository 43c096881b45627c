import type { ReactNode } from "react";

const since = (date: string) => `since ${date}`;
const armUnknown = "arm unknown";
const startsOn = "Planned start date";
const dateHint = "Optional. Shown in the list and on the call list.";

export const enrolmentText = {
  participant: (id: number) => `Participant ${id}`,
  openProfile: "Open profile",
  unavailable: "Couldn't load this person",
  notFound: (id: number) => `Participant ${id} not found`,
  checkNumber: "Check the number and try again.",
  armUnknown,
  day: (day: number) => `day ${day}`,
  since,
  localTime: (time: string, phone: string | null) => `${phone ? `${phone}, ` : ""}${time} there`,
  tabUnavailable: "Couldn't load the remote study",
};

export const consentNoteText = {
  closed: "The current consent form isn't signed, so surveys are closed.",
  continuing: (reason: string) => `Continuing without a current consent form: ${reason}`,
  ask: "Continue without…",
  continue: "Continue without consent",
  explanation: "Surveys will open again even though the current consent form isn't signed.",
};

export const timesText = {
  title: "Times",
  onboarded: "Onboarded",
  reOnboarded: "Re-onboarded",
  active: "Remote active",
  since,
};

export const stepsText = {
  next: (what: ReactNode) => <>Next: {what}</>,
  allDone: "All done.",
  nothingNow: "Nothing to do right now.",
  email: "Email",
  suggestedEmails: "Suggested emails",
  status: "Remote status",
  nextSteps: "Next steps",
  withDate: (step: string) => `${step} with a date…`,
  correct: "Correct status…",
  correctTitle: "Correct remote status",

  done: (who: ReactNode, status: string) => (
    <>
      {who} is now {status}
    </>
  ),
  notChanged: (who: ReactNode) => <>{who} not changed.</>,

  withoutConsent: (step: string) => `${step} without consent`,
  consentMissing: (name: string) =>
    `${name} hasn't signed the current consent form. Surveys need a signed form, unless you give a reason to continue without one.`,

  title: (step: string, id: number, name: string) => `${step} ${id} ${name}`,
  whichArm: "Do they borrow a headset or own one?",
  arm: "Arm",
  startsOn,
  pausedUntil: "Expected back on",
  dateHint,
};

export const onboardText = {
  title: "Onboard to the remote study",
  search: "Search by name or ID",
  placeholder: "Name or ID",
  unavailable: "Couldn't load people",
  people: "People to onboard",
  armUnknown,
  noneLeft: "Everyone is already in the remote study.",
  noResults: "No results among people who can be onboarded.",
  startsOn,
  dateHint,
  onboard: "Onboard",
  onboardPerson: (name: string) => `Onboard ${name}`,
};

export const callsText = {
  title: "Calls",
  log: "Log call…",
  none: "No calls yet",
};
