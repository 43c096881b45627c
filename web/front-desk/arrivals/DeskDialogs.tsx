import { Reason } from "@hb/domain/contract.ts";
import { maxBonusCents } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { centsOf } from "../../sessions/visit/bonus-words.ts";
import { MoveDialog } from "../../sessions/visit/MoveDialog.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { useStations } from "../data.ts";
import type { TapAct } from "../taps/taps.ts";
import { nameOf } from "../words.ts";
import type { Row } from "./arrivals.ts";
import { SignFirst } from "./SignFirst.tsx";

export interface DeskDialog {
  kind: "bonus" | "without consent" | "rebook" | "sign";
  row: Row;
}

interface DeskDialogsProps {
  dialog: DeskDialog;
  isOffline: boolean;
  onAct: (act: TapAct) => void;
  onClose: () => void;
}

/** What needs more than a tap. */
export function DeskDialogs({ dialog: { kind, row }, isOffline, onAct, onClose }: DeskDialogsProps) {
  const stations = useStations();
  switch (kind) {
    case "bonus":
      return <Bonus row={row} onAct={onAct} onClose={onClose} />;
    case "without consent":
      return <WithoutConsent row={row} onAct={onAct} onClose={onClose} />;
    case "rebook":
      return <MoveDialog session={row} stations={stations.data ?? []} onMoved={onClose} onClose={onClose} />;
    case "sign":
      return <SignFirst row={row} isOffline={isOffline} onAct={onAct} onClose={onClose} />;
  }
}

interface AskProps {
  row: Row;
  onAct: (act: TapAct) => void;
  onClose: () => void;
}

function Bonus({ row, onAct, onClose }: AskProps) {
  const [typed, setTyped] = useState(row.bonusCents > 0 ? String(row.bonusCents / 100) : "");
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const cents = centsOf(typed);
    if (cents === undefined || cents > maxBonusCents)
      return setProblem(`An amount such as 75 or 12.50, at most ${maxBonusCents / 100}.`);
    if (cents !== row.bonusCents) onAct({ kind: "bonus", cents });
    onClose();
  };
  return (
    <Dialog
      title={`Bonus of ${nameOf(row)}`}
      onClose={onClose}
      onSubmit={save}
      foot={
        <>
          <Button size="lg" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit">
            Set the bonus
          </Button>
        </>
      }
    >
      <TextInput
        size="lg"
        label="Amount in dollars"
        inputMode="decimal"
        data-autofocus
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={event => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}

function WithoutConsent({ row, onAct, onClose }: AskProps) {
  const [reason, setReason] = useState("");
  const [isTooShort, setIsTooShort] = useState(false);
  const save = () => {
    if (!Reason.safeParse(reason).success) return setIsTooShort(true);
    onAct({ kind: "status", to: sessionStatus.completed, withoutConsent: reason.trim() });
    onClose();
  };
  return (
    <Dialog
      title="Complete without consent"
      onClose={onClose}
      onSubmit={save}
      foot={
        <>
          <Button size="lg" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit">
            Complete the visit
          </Button>
        </>
      }
    >
      <p>{nameOf(row)} has not signed the present consent form. The reason is written to the log.</p>
      <Textarea
        mt={12}
        size="lg"
        label="Reason"
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={isTooShort && "Say why in a few words."}
        onChange={event => {
          setReason(event.currentTarget.value);
          setIsTooShort(false);
        }}
      />
    </Dialog>
  );
}
