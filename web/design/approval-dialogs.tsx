import type { Draft, PublishedVersion } from "@hb/domain/design/contract.ts";
import { type Approval, currentApproval } from "@hb/domain/design/document.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ChangeDialog } from "../change/ChangeDialog.tsx";
import type { Outcome } from "../change/perform.ts";
import { useChange } from "../change/use-change.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { DateField } from "../ui/fields/DateField.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { type DesignDocument, refreshedByDesign } from "./data.ts";

interface ApprovalFormProps {
  title: string;
  verb: string;
  done: string;
  /** What it is for. */
  children: string;
  known: Partial<Approval>;
  save: (approval: Approval) => Promise<Pick<Outcome<unknown>, "problem">>;
  onClose: () => void;
}

function ApprovalForm({ title, verb, done, children, known, save, onClose }: ApprovalFormProps) {
  const { today } = useSiteTime();
  const [board, setBoard] = useState(known.board ?? "");
  const [number, setNumber] = useState(known.number ?? "");
  const [approvedOn, setApprovedOn] = useState<string | null>(known.approvedOn ?? today);
  const [expiresOn, setExpiresOn] = useState<string | null>(known.expiresOn ?? null);
  return (
    <ChangeDialog
      title={title}
      verb={verb}
      back="Cancel"
      reason="none"
      disabled={board.trim() === "" || number.trim() === "" || approvedOn === null}
      done={done}
      onConfirm={() => save({ board, number, approvedOn: approvedOn ?? "", expiresOn })}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{children}</p>
        <TextInput
          label="Board"
          data-autofocus
          value={board}
          maxLength={120}
          onChange={event => setBoard(event.currentTarget.value)}
        />
        <TextInput
          label="Number"
          value={number}
          maxLength={60}
          onChange={event => setNumber(event.currentTarget.value)}
        />
        <DateField label="Approved on" value={approvedOn} maxDate={today} onChange={setApprovedOn} />
        <DateField
          label="Expires on"
          clearLabel="No end"
          value={expiresOn}
          minDate={today}
          onChange={setExpiresOn}
          description="You're reminded here 60 days before."
        />
      </Stack>
    </ChangeDialog>
  );
}

interface ApprovalDialogProps {
  document: DesignDocument;
  draft: Draft;
  onClose: () => void;
}

/** What the ethics board decided about these words. */
export function ApprovalDialog({ document: { id }, draft: { revision, approval }, onClose }: ApprovalDialogProps) {
  const { run } = useChange({ refresh: refreshedByDesign });
  return (
    <ApprovalForm
      title="Ethics approval"
      verb="Save approval"
      done="Approval saved"
      known={approval ?? {}}
      save={given => run("setApproval", { document: id, revision, approval: given })}
      onClose={onClose}
    >
      It's for exactly these words: editing the draft removes it.
    </ApprovalForm>
  );
}

interface RenewDialogProps {
  document: Pick<DesignDocument, "id" | "title">;
  version: PublishedVersion;
  onClose: () => void;
}

/** What the board decided later about words that are published and stay as they are. */
export function RenewDialog({ document: { id, title }, version, onClose }: RenewDialogProps) {
  const { run } = useChange({ refresh: refreshedByDesign });
  const before = currentApproval(version);
  const number = version.renewals.length + 1;
  return (
    <ApprovalForm
      title={`${title}, version ${version.version}`}
      verb={before ? "Renew approval" : "Add approval"}
      done={before ? "Approval renewed" : "Approval added"}
      known={before ? { board: before.board, number: before.number } : {}}
      save={approval => run("renewApproval", { document: id, version: version.version, number, approval })}
      onClose={onClose}
    >
      The words stay as they are, and no one has to sign again. Earlier approvals are kept.
    </ApprovalForm>
  );
}
