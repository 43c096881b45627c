import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { type RemoteStudyStatus, remoteStudyStatuses } from "@hb/domain/remote-study/status.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type ActInput, actOn } from "../data.ts";
import { needOf, sayRefused } from "./refused.tsx";
import { StepDialog } from "./StepDialog.tsx";
import { verbOf } from "./step-words.ts";

export type StepInput = Omit<ActInput<"setEnrolmentStatus">, "to">;
/** Asked: a dialog has opened for what the step needs first. */
export type StepEnd = "done" | "asked" | "refused";
export type Stepping = Pick<EnrolmentRow, "id" | "version" | "status" | "firstName" | "lastName" | "type">;

interface Asking {
  row: Stepping;
  to: RemoteStudyStatus;
  given: StepInput;
  need: "consent" | "details";
}

/**
 * Steps of the remote study, one click each. Where the server asks for something first (a reason to go on without
 * consent, the arm), the dialog for it opens; `dialog` is to be drawn by whoever uses this.
 */
export function useSteps(): {
  step: (row: Stepping, to: RemoteStudyStatus, given?: StepInput) => Promise<StepEnd>;
  /** The same step with a date, the arm, or without its mails. */
  ask: (row: Stepping, to: RemoteStudyStatus) => void;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();

  const step = useCallback(
    async (row: Stepping, to: RemoteStudyStatus, given: StepInput = {}): Promise<StepEnd> => {
      try {
        const { version } = await actOn(client, "setEnrolmentStatus", row, { to, ...given });
        sayStep(
          row,
          to,
          () =>
            void actOn(client, "setEnrolmentStatus", { id: row.id, version }, backTo(row.status)).catch(
              (error: unknown) => sayRefused(error, row),
            ),
        );
        return "done";
      } catch (error) {
        const need = needOf(error);
        if (need !== undefined) {
          setAsking({ row, to, given, need: need === "consent" ? "consent" : "details" });
          return "asked";
        }
        sayRefused(error, row);
        return "refused";
      }
    },
    [client],
  );
  const ask = useCallback(
    (row: Stepping, to: RemoteStudyStatus) => setAsking({ row, to, given: {}, need: "details" }),
    [],
  );
  const close = () => setAsking(undefined);
  const dialog =
    asking && asking.need === "consent" ? (
      <ReasonDialog
        title="No current consent is signed"
        verb={`${verbOf(asking.row.status, asking.to)} without consent`}
        back="Sign first"
        reason="needed"
        onAct={async ({ requestId, reason = "" }) => {
          const { row, to, given } = asking;
          const { version } = await actOn(
            client,
            "setEnrolmentStatus",
            row,
            { to, ...given, withoutConsent: reason },
            requestId,
          );
          sayStep(row, to, () => void actOn(client, "setEnrolmentStatus", { id: row.id, version }, backTo(row.status)));
        }}
        onClose={close}
      >
        <p>
          {fullName(asking.row)} has not signed the present consent. Surveys are asked of those who have. Going on
          without is logged with your reason.
        </p>
      </ReasonDialog>
    ) : (
      asking && <StepDialog {...asking} onStep={given => step(asking.row, asking.to, given)} onClose={close} />
    );
  return { step, ask, dialog };
}

function backTo(from: RemoteStudyStatus): ActInput<"setEnrolmentStatus"> {
  return { to: from, reason: "Undone", notify: false, withoutConsent: "Undone" };
}

function sayStep({ id }: Stepping, to: RemoteStudyStatus, undo: () => void): void {
  notifyDone(
    <>
      <b>{id}</b> is now {remoteStudyStatuses.label(to)}
    </>,
    { about: `remote study of ${id}`, undo },
  );
}
