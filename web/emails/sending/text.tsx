import type { ReactNode } from "react";
import { formatNumber } from "../../ui/numbers.ts";
import { emailText } from "../text.ts";

const { people } = emailText;

export const emailNoticeText = {
  email: (firstName: string) => `Email ${firstName}`,
  sends: (email: string, when: string) => `${email}, sends ${when}`,
  hide: "Hide email",
  preview: "Preview email",
  notSent: (email: string, why: string) => `${email} won't be sent: ${why}`,
  previewFailed: (why: string) => `Couldn't load the preview. ${why}`,
  to: (address: string) => `To ${address}`,
};

export const sendEmailText = {
  title: (participant: string) => `Email ${participant}`,
  sendTest: "Send test",
  sending: "Sending…",
  send: "Send",
  done: (email: string, participant: string) => `${email} sent to ${participant}`,
  notSent: (name: string, why: string) => `Not sent to ${name}. ${why}`,
  addressSuppressed: "The address is suppressed.",
  loadFailed: "Couldn't load emails",
  to: "To",
  cannotSend: "Can't be sent now",
  previewFailed: "Couldn't load the preview",
  noneAvailable: "No email available right now",
  listSaysWhy: "The list on the left says why.",
};

export const emailTypesText = {
  label: "Email type",
  notAvailable: (count: number) => `${count} not available right now`,
  final: "A sent email can't be taken back.",
};

export const sendEmailsText = {
  title: (count: number) => `Email ${people(count)}`,
  send: "Send",
  sendTo: (count: number) => `Send to ${people(count)}`,
  /** `Survey invitation sent to 12 people, 2 suppressed` */
  done: (email: string, { planned, suppressed, merged }: { planned: number; suppressed: number; merged: number }) =>
    [
      `${email} sent to ${people(planned)}`,
      suppressed > 0 && `${formatNumber(suppressed)} suppressed`,
      merged > 0 && `${formatNumber(merged)} skipped (merged)`,
    ]
      .filter(Boolean)
      .join(", "),
  willGet: (number: ReactNode, counts: { willGet: number; people: number; looked: number }) => (
    <>
      {number} {counts.willGet === 1 ? "person" : "people"} will receive this
      {counts.willGet < counts.people && `, out of ${formatNumber(counts.people)}`}.
      {counts.looked < counts.people &&
        ` Only the first ${formatNumber(counts.looked)} were checked so far; each email is rechecked before sending.`}
    </>
  ),
  leftOut: "Won't receive it",
  /** The first of them by name: `1042 Maria Lopez, 1043 Ana Ruiz and 10 more` */
  leftOutPeople: (names: readonly string[], count: number) => {
    const named = names.join(", ");
    const others = names.length > 0 ? count - names.length : 0;
    return others > 0 ? `${named} and ${formatNumber(others)} more` : named;
  },
  previewFailed: "Couldn't load the preview",
  none: "No one would receive it",
  listSaysWhy: "The list on the left says why.",
  preview: "Preview as",
  previewAs: (name: string, id: number) => `Preview as ${name} (${id})`,
};
