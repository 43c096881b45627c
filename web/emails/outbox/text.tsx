import { formatNumber } from "../../ui/numbers.ts";
import { emailText } from "../text.ts";

const { people, emails } = emailText;
/** `40 emails canceled; 1 skipped` */
const withSkipped = (done: string, skipped: number) =>
  skipped === 0 ? done : `${done}; ${formatNumber(skipped)} skipped`;

export const outboxText = {
  title: "Outbox",
  /** `58 planned, 1 queued, 2 need attention` */
  counts: ({ planned, queued, needAttention }: { planned: number; queued: number; needAttention: number }) =>
    [
      `${formatNumber(planned)} planned`,
      queued > 0 && `${formatNumber(queued)} queued`,
      needAttention > 0 && `${formatNumber(needAttention)} need${needAttention === 1 ? "s" : ""} attention`,
    ]
      .filter(Boolean)
      .join(", "),
  emails: "Emails",
  filters: (set: number) => (set > 0 ? `Filters · ${set}` : "Filters"),
  view: "View",
  views: { all: "All", planned: "Planned", sent: "Sent", needAttention: "Needs attention" },
  loadFailed: "Couldn't load the outbox",
  none: "No emails yet",
  noneHelp:
    "Every email to a participant appears here once it's planned. The first ones come with registrations, bookings and consents.",
  noMatch: (filters: number) =>
    filters === 1 ? "No emails match this filter" : `No emails match these ${filters} filters`,
  noMatchHelp: "Search for a participant to see why they didn't get an email.",
  resetFilters: "Reset filters",
  keysHint: "J K move · Enter open · Space select · S send now · X cancel · P hold · / search",
  keys: {
    next: "Next email",
    previous: "Previous email",
    open: "Open email, or unfold equal ones",
    unfold: "Unfold equal emails",
    fold: "Fold equal emails",
    select: "Select email",
    sendNow: "Send now",
    cancel: "Cancel email",
    hold: "Hold or release",
    search: "Search",
  },
};

export const outboxFiltersText = {
  search: "Search by name or ID",
  searchLabel: "Search by name, ID, address or subject",
  state: "State",
  heldOnly: "On hold only",
  type: "Type",
  day: "Day",
  from: "From",
  fromLabel: "From date",
  until: "Until",
  untilLabel: "Until date",
};

export const outboxStripsText = {
  paused: (by: string, since: string, reason: string | null) => (
    <>
      <b>Sending is paused</b> by {by}, {since}
      {reason !== null && `: ${reason}`}. Emails to participants wait here until sending is resumed.
    </>
  ),
  resume: "Resume sending",
  resumed: "Sending resumed",
  notResumed: "Sending not resumed.",
  noServer: "No email server is set up.",
  noServerHelp: "Emails wait here until SMTP_URL is set.",
  jobsFailed: (count: number) => (
    <>
      <b>{count === 1 ? "1 job failed" : `${count} jobs failed`}</b> after several attempts.
    </>
  ),
  showJobs: (count: number) => (count === 1 ? "Show job" : "Show jobs"),
};

export const pauseText = {
  verb: "Pause sending",
  explanation:
    "Nothing is sent to participants until a colleague resumes sending. Emails that come due wait and are rechecked then. Emails about staff accounts are still sent.",
  done: "Sending paused",
};

export const outboxListText = {
  label: "Emails",
  loading: "Emails, loading",
  headings: {
    nextHour: "Next hour",
    laterToday: "Later today",
    needAttention: "Needs attention",
    today: "Today",
    tomorrow: "Tomorrow",
    yesterday: "Yesterday",
  },
  more: (count: number) => `${emails(count)} more`,
  plannedForLater: (count: number) => `${emails(count)} planned for later, show all`,
  moreNeedAttention: (count: number) => `${count} more need attention, show all`,
  heads: { when: "When", state: "State", type: "Type", to: "To", reason: "Reason" },
  email: "Email",
  orMorePeople: (count: number) => `${formatNumber(count)} or more people`,
  /** After the people of equal emails, for a screen reader. */
  unfolded: ", unfolded",
  folded: ", folded",
};

export const emailSelectionText = {
  selected: (count: number, waiting: number) => {
    const selected = `${formatNumber(count)} selected`;
    if (waiting === count) return selected;
    return `${selected}, ${waiting === 0 ? "none" : formatNumber(waiting)} waiting`;
  },
  sendNow: {
    verb: "Send now",
    title: (count: number) => `Send ${emails(count)} now`,
    explanation: (recipients: number) =>
      `${people(recipients)} will get them right away, and not again later. Planned emails are rechecked first and skipped if they no longer apply.`,
    done: (count: number, skipped: number) => withSkipped(`${emails(count)} being sent`, skipped),
  },
  cancel: {
    verb: (count: number) => (count === 1 ? "Cancel email" : "Cancel emails"),
    title: (count: number) => `Cancel ${emails(count)}`,
    explanation: (recipients: number) =>
      `${people(recipients)} won't get them. They stay in the outbox as Canceled, and you can resend each from there.`,
    done: (count: number, skipped: number) => withSkipped(`${emails(count)} canceled`, skipped),
  },
};

export const failedJobsText = {
  title: "Failed jobs",
  facts: "Each was tried several times. Fix the cause, then retry.",
  loadFailed: "Couldn't load failed jobs",
  none: "No failed jobs",
  noneHelp: "All background jobs are done or in progress.",
  attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
  showEmail: "Show email",
  retry: {
    verb: "Retry",
    done: (job: string) => `${job}: retried`,
    failed: "Job not retried.",
  },
  dismiss: {
    verb: "Dismiss",
    done: (job: string) => `${job}: dismissed`,
    failed: "Job not dismissed.",
  },
};
