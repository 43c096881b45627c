import { DateOn } from "../contract.ts";
import type { EmailTopic } from "../emails/email.ts";

/** A loan as it would be, to preview its emails before anything happens. */
export type LoanPreview =
  | { kind: "lent"; deviceId: number; dueBackOn: DateOn }
  /** The person is asked to return what they have. */
  | { kind: "chased" };

export function loanPreviewTopic(loan: LoanPreview): EmailTopic & { kind: "device" } {
  return { kind: "device", id: loan.kind === "lent" ? `lent ${loan.deviceId} ${loan.dueBackOn}` : loan.kind };
}

/** Undefined if it's a real loan, or the text can't be parsed. */
export function parseLoanPreview({ kind, id }: EmailTopic): LoanPreview | undefined {
  if (kind !== "device") return undefined;
  if (id === "chased") return { kind: "chased" };
  const [, deviceId = "", dueBackOn = ""] = /^lent (\d{1,9}) (\S+)$/.exec(id) ?? [];
  return DateOn.safeParse(dueBackOn).success ? { kind: "lent", deviceId: Number(deviceId), dueBackOn } : undefined;
}
