import { CommentBody } from "@hb/domain/comments/comment.ts";
import { staffTime } from "@hb/domain/format.ts";
import { parseMoney } from "@hb/domain/money.ts";
import { bonusHint, maxBonusCents } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { openKioskFor } from "../../consent/kiosk/KioskButton.tsx";
import { stationsOptions } from "../../queries/sessions.ts";
import { CancelDialog, MoveDialog } from "../../sessions/visit/VisitDialogs.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { commonText } from "../../ui/text.ts";
import { SignOffline } from "../consent/SignOffline.tsx";
import type { DeskAction } from "../waiting/entries.ts";
import { nameOf, type Row } from "./arrivals.ts";
import { bonusText, checkInEarlyText, noteText, signFirstText, withoutConsentText } from "./text.ts";

export interface DeskDialog {
  kind: "bonus" | "without consent" | "reschedule" | "cancel" | "early" | "sign" | "note";
  row: Row;
}

interface DialogProps {
  row: Row;
  onAction: (action: DeskAction) => void;
  onClose: () => void;
}

interface DeskDialogsProps extends Omit<DialogProps, "row"> {
  dialog: DeskDialog;
  isOffline: boolean;
}

/** Whatever needs more than a tap. */
export function DeskDialogs({ dialog: { kind, row }, isOffline, onAction, onClose }: DeskDialogsProps) {
  const stations = useQuery(stationsOptions);
  const props = { row, onAction, onClose };
  const checkIn = () => {
    onAction({ kind: "status", to: sessionStatus.checkedIn });
    onClose();
  };
  switch (kind) {
    case "bonus":
      return <Bonus {...props} />;
    case "note":
      return <NoteDialog {...props} />;
    case "without consent":
      return <WithoutConsent {...props} />;
    case "reschedule":
      return <MoveDialog session={row} stations={stations.data ?? []} onMoved={onClose} onClose={onClose} />;
    case "cancel":
      return <CancelDialog session={row} onClose={onClose} />;
    case "early":
      return <CheckInEarly {...props} />;
    case "sign":
      return isOffline ? <SignOffline row={row} onCheckIn={checkIn} onClose={onClose} /> : <SignFirst {...props} />;
  }
}

function Bonus({ row, onAction, onClose }: DialogProps) {
  const [typed, setTyped] = useState(row.bonusCents > 0 ? String(row.bonusCents / 100) : "");
  const [isWrong, setIsWrong] = useState(false);
  const save = () => {
    const cents = parseMoney(typed);
    if (cents === undefined || cents > maxBonusCents) return setIsWrong(true);
    if (cents !== row.bonusCents) onAction({ kind: "bonus", cents });
    onClose();
  };
  return (
    <Dialog
      title={bonusText.title(nameOf(row))}
      onClose={onClose}
      onSubmit={save}
      foot={<DialogButtons verb={bonusText.verb} size="lg" onClose={onClose} />}
    >
      <TextInput
        size="lg"
        label={bonusText.amount}
        inputMode="decimal"
        data-autofocus
        autoComplete="off"
        value={typed}
        error={isWrong && bonusHint}
        onChange={event => {
          setTyped(event.currentTarget.value);
          setIsWrong(false);
        }}
      />
    </Dialog>
  );
}

/** A comment about the session, as in the scheduler. */
function NoteDialog({ row, onAction, onClose }: DialogProps) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const save = () => {
    const { data, error } = CommentBody.safeParse(typed);
    if (data === undefined) return setWrong(error?.issues[0]?.message);
    onAction({ kind: "note", body: data });
    onClose();
  };
  return (
    <Dialog
      title={noteText.title(nameOf(row))}
      onClose={onClose}
      onSubmit={save}
      foot={<DialogButtons verb={noteText.verb} size="lg" onClose={onClose} />}
    >
      <Textarea
        size="lg"
        label={noteText.note}
        autosize
        minRows={3}
        data-autofocus
        value={typed}
        error={wrong}
        onChange={event => {
          setTyped(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
    </Dialog>
  );
}

function WithoutConsent({ row, onAction, onClose }: DialogProps) {
  return (
    <ChangeDialog
      title={withoutConsentText.title}
      verb={withoutConsentText.verb}
      back={commonText.cancel}
      reason="required"
      size="lg"
      onConfirm={async (withoutConsent = "") => {
        onAction({ kind: "status", to: sessionStatus.completed, withoutConsent });
        return {};
      }}
      onClose={onClose}
    >
      <p>{withoutConsentText.notSigned(nameOf(row))}</p>
    </ChangeDialog>
  );
}

/** Before check-in opens, it's a correction. Works offline. */
function CheckInEarly({ row, onAction, onClose }: DialogProps) {
  const site = useSiteTime();
  return (
    <ChangeDialog
      title={checkInEarlyText.title}
      verb={checkInEarlyText.verb}
      back={commonText.cancel}
      reason="required"
      size="lg"
      onConfirm={async reason => {
        onAction({ kind: "status", to: sessionStatus.checkedIn, ...(reason !== undefined && { reason }) });
        return {};
      }}
      onClose={onClose}
    >
      <p>{checkInEarlyText.startsAt(nameOf(row), staffTime(row.startsAt, site))}</p>
    </ChangeDialog>
  );
}

/** Hands this device to the participant, with the consent form and nothing else on it. */
function SignFirst({ row, onClose }: DialogProps) {
  const staff = useUserInfo();
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const name = nameOf(row);
  const open = async () => {
    if (!row.participant) return;
    setIsOpening(true);
    setProblem(undefined);
    const outcome = await openKioskFor(row.participant.id, staff);
    // Once the form opens, this page is left.
    if (!outcome.problem) return;
    setProblem(outcome.problem);
    setIsOpening(false);
  };
  return (
    <Dialog
      title={signFirstText.title(name)}
      onClose={onClose}
      onSubmit={() => void open()}
      foot={<DialogButtons verb={signFirstText.verb} size="lg" data-autofocus loading={isOpening} onClose={onClose} />}
    >
      <p>{signFirstText.handOver(name)}</p>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
