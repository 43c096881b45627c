import { staffShortDate } from "@hb/domain/format.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconBellOff, IconMailOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { useChange } from "../../change/use-change.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Note } from "../../ui/Note.tsx";
import { emailsKey, type PersonEmails } from "../data.ts";

interface SuppressionNoteProps {
  participant: { id: number; name: string };
  suppression: PersonEmails["suppression"];
}

type Kind = "bounced" | "stopped";

/** What keeps email from reaching a participant: no address, a bounce, or stopped reminders. */
export function SuppressionNote({ participant, suppression }: SuppressionNoteProps) {
  const site = useSiteTime();
  const { zone } = site;
  const canClear = useUserInfo()?.permissions.participants === true;
  const [clearing, setClearing] = useState<Kind>();
  const { address, hasAddress, bounced, stopped } = suppression;
  const on = (at: string) => staffShortDate(dateInZone(at, zone), site);
  const clearButton = (what: Kind, label: string): ReactNode =>
    canClear && (
      <Acts of="clearSuppression">
        <Button size="xs" onClick={() => setClearing(what)}>
          {label}
        </Button>
      </Acts>
    );
  return (
    <>
      {!hasAddress && (
        <Note tone="amber" icon={IconMailOff}>
          <b>No email address.</b> Add one to the profile to send email.
        </Note>
      )}
      {bounced && (
        <Note tone="orange" icon={IconMailOff} act={clearButton("bounced", "Clear bounce")}>
          <b>{address ?? "The address"} bounced</b> on {on(bounced.at)}: {bounced.reason}
          {bounced.by !== null && ` (marked by ${bounced.by})`}. Nothing is sent to it until it changes or you clear the
          bounce.
        </Note>
      )}
      {stopped && (
        <Note tone="grey" icon={IconBellOff} act={clearButton("stopped", "Resume reminders")}>
          <b>Reminders stopped</b> by {participant.name} on {on(stopped.at)}. Emails about bookings and consent are
          still sent.
        </Note>
      )}
      {clearing && <ClearDialog what={clearing} participant={participant} onClose={() => setClearing(undefined)} />}
    </>
  );
}

interface ClearDialogProps extends Pick<SuppressionNoteProps, "participant"> {
  what: Kind;
  onClose: () => void;
}

function ClearDialog({ what, participant, onClose }: ClearDialogProps) {
  const { run } = useChange({ refresh: [emailsKey] });
  const isBounce = what === "bounced";
  const verb = isBounce ? "Clear bounce" : "Resume reminders";
  return (
    <ChangeDialog
      title={verb}
      verb={verb}
      reason="required"
      done={isBounce ? `Bounce cleared for ${participant.name}` : `Reminders resumed for ${participant.name}`}
      onConfirm={(reason = "") => run("clearSuppression", { participantId: participant.id, what, reason })}
      onClose={onClose}
    >
      <p>
        {isBounce
          ? "New emails are sent to this address again. Suppressed ones aren't resent automatically."
          : "Only do this if the participant asks for it: they stopped the reminders themselves."}
      </p>
    </ChangeDialog>
  );
}
