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
import { commonText } from "../ui/text.ts";
import { approvalText, renewText } from "./approval-text.tsx";
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
      back={commonText.cancel}
      reason="none"
      disabled={board.trim() === "" || number.trim() === "" || approvedOn === null}
      done={done}
      onConfirm={() => save({ board, number, approvedOn: approvedOn ?? "", expiresOn })}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{children}</p>
        <TextInput
          label={approvalText.board}
          data-autofocus
          value={board}
          maxLength={120}
          onChange={event => setBoard(event.currentTarget.value)}
        />
        <TextInput
          label={approvalText.number}
          value={number}
          maxLength={60}
          onChange={event => setNumber(event.currentTarget.value)}
        />
        <DateField label={approvalText.approvedOn} value={approvedOn} maxDate={today} onChange={setApprovedOn} />
        <DateField
          label={approvalText.expiresOn}
          clearLabel={approvalText.noEnd}
          value={expiresOn}
          minDate={today}
          onChange={setExpiresOn}
          description={approvalText.reminder}
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
      title={approvalText.title}
      verb={approvalText.save}
      done={approvalText.saved}
      known={approval ?? {}}
      save={given => run("setApproval", { document: id, revision, approval: given })}
      onClose={onClose}
    >
      {approvalText.about}
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
      title={renewText.title(title, version.version)}
      verb={before ? renewText.renew : renewText.add}
      done={before ? renewText.renewed : renewText.added}
      known={before ? { board: before.board, number: before.number } : {}}
      save={approval => run("renewApproval", { document: id, version: version.version, number, approval })}
      onClose={onClose}
    >
      {renewText.about}
    </ApprovalForm>
  );
}
