import { Refusal } from "@hb/domain/refusal.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { asRefusal } from "../../backend/refused.ts";
import { notifyError } from "../../ui/overlay/toasts.tsx";

/** What a refusal asks for before the same step can be taken. */
export function needOf(error: unknown): "consent" | "type" | undefined {
  if (!(error instanceof Refusal) || error.code !== "failed-precondition") return undefined;
  const details = error.details as { needsConsent?: boolean; needsType?: boolean } | null | undefined;
  if (details?.needsConsent) return "consent";
  return details?.needsType ? "type" : undefined;
}

/** Something that was not done: why, and that nothing of a colleague's was overwritten. */
export function sayRefused(error: unknown, { id }: Pick<EnrolmentRow, "id">): void {
  const refusal = asRefusal(error);
  if (refusal.code === "aborted")
    return notifyError(
      <>
        A colleague changed <b>{id}</b> just now. Nothing was overwritten; do it again if it still holds.
      </>,
      { about: `remote study of ${id}` },
    );
  notifyError(
    <>
      Not done for <b>{id}</b>. {refusal.message} ({refusal.code})
    </>,
    { about: `remote study of ${id}` },
  );
}
