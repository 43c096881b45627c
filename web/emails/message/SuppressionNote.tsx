import { dateInZone, staffShortDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconBellOff, IconMailOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { call } from "../../backend/call.ts";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Note } from "../../ui/Note.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type PersonEmails, useRefreshEmails } from "../data.ts";

interface SuppressionNoteProps {
  participant: { id: number; name: string };
  suppression: PersonEmails["suppression"];
}

type Kind = "bounced" | "stopped";

/** What keeps mail from reaching somebody: no address, a bounce, or their own wish. */
export function SuppressionNote({ participant, suppression }: SuppressionNoteProps) {
  const { zone, today } = useSiteTime();
  const mayLift = useUserInfo()?.permissions.participants === true;
  const [lifting, setLifting] = useState<Kind>();
  const { address, hasAddress, bounced, stopped } = suppression;
  const on = (at: string) => staffShortDate(dateInZone(at, zone), today);
  const lift = (what: Kind, word: string): ReactNode =>
    mayLift && (
      <Button size="xs" variant="default" onClick={() => setLifting(what)}>
        {word}
      </Button>
    );
  return (
    <>
      {!hasAddress && (
        <Note tone="amber" icon={IconMailOff}>
          <b>No email address is known.</b> Nothing can be sent before there is one in the profile.
        </Note>
      )}
      {bounced && (
        <Note tone="orange" icon={IconMailOff} act={lift("bounced", "Lift…")}>
          <b>{address ?? "The address"} bounced</b> on {on(bounced.at)}: {bounced.reason}
          {bounced.by !== null && ` (marked by ${bounced.by})`}. Nothing is sent to it until it is changed or the mark
          is lifted.
        </Note>
      )}
      {stopped && (
        <Note tone="grey" icon={IconBellOff} act={lift("stopped", "Start again…")}>
          <b>Reminders were stopped</b> by {participant.name} on {on(stopped.at)}. Mails about bookings and consent
          still go out.
        </Note>
      )}
      {lifting && <LiftDialog what={lifting} participant={participant} onClose={() => setLifting(undefined)} />}
    </>
  );
}

interface LiftDialogProps extends Pick<SuppressionNoteProps, "participant"> {
  what: Kind;
  onClose: () => void;
}

function LiftDialog({ what, participant, onClose }: LiftDialogProps) {
  const refresh = useRefreshEmails();
  const isBounce = what === "bounced";
  return (
    <ReasonDialog
      title={isBounce ? "Send to this address again" : "Send reminders again"}
      verb={isBounce ? "Lift the bounce" : "Start reminders"}
      reason="needed"
      onAct={async ({ requestId, reason = "" }) => {
        await call("clearSuppression", { requestId, participantId: participant.id, what, reason });
        void refresh();
        notifyDone(isBounce ? `Mail goes to ${participant.name} again` : `${participant.name} gets reminders again`);
      }}
      onClose={onClose}
    >
      <p>
        {isBounce
          ? "From now on mail goes to this address again. What was suppressed meanwhile is not sent by itself."
          : "Only at the person’s own wish: they ended the reminders themselves."}
      </p>
    </ReasonDialog>
  );
}
