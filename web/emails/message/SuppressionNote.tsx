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
import { suppressionText as text } from "./text.tsx";

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
  const clearButton = (what: Kind): ReactNode =>
    canClear && (
      <Acts of="clearSuppression">
        <Button size="xs" onClick={() => setClearing(what)}>
          {text.clear[what].verb}
        </Button>
      </Acts>
    );
  return (
    <>
      {!hasAddress && (
        <Note tone="amber" icon={IconMailOff}>
          <b>{text.noAddress}</b> {text.addAddress}
        </Note>
      )}
      {bounced && (
        <Note tone="orange" icon={IconMailOff} act={clearButton("bounced")}>
          {text.bounced(address, on(bounced.at), bounced.reason, bounced.by)}
        </Note>
      )}
      {stopped && (
        <Note tone="grey" icon={IconBellOff} act={clearButton("stopped")}>
          {text.stopped(participant.name, on(stopped.at))}
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
  const { verb, explanation, done } = text.clear[what];
  return (
    <ChangeDialog
      title={verb}
      verb={verb}
      reason="required"
      done={done(participant.name)}
      onConfirm={(reason = "") => run("clearSuppression", { participantId: participant.id, what, reason })}
      onClose={onClose}
    >
      <p>{explanation}</p>
    </ChangeDialog>
  );
}
