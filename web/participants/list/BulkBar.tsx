import { undoReason } from "@hb/domain/contract.ts";
import { maxBulkParticipants } from "@hb/domain/participants/contract.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import { type ParticipantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import { Menu } from "@mantine/core";
import { IconListCheck, IconMail, IconTag } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { rowsOf } from "../../list/list-window.ts";
import { SelectionAct, SelectionBar } from "../../list/SelectionBar.tsx";
import { StatusItem } from "../../status/StatusChip.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { commonText } from "../../ui/text.ts";
import { type ParticipantWindow, participantsKey } from "../data.ts";
import { bulkSteps, byStatus, countSelected, nobody, type Selection, selectedOf, statusesOf } from "./selection.ts";
import { bulkText as text } from "./text.tsx";

const SendEmailsDialog = lazy(async () => ({
  default: (await import("../../emails/sending/SendEmailsDialog.tsx")).SendEmailsDialog,
}));

interface BulkBarProps {
  selection: Selection;
  /** How many match the filters. */
  total: number;
  filters: Filters;
  /** The rows that have been in sight. */
  window: ParticipantWindow | undefined;
  onSelect: (selection: Selection) => void;
}

/** What can be done with several people together. */
export function BulkBar({ selection, total, filters, window, onSelect }: BulkBarProps) {
  const [confirming, setConfirming] = useState<{ to: ParticipantStatus }>();
  const [isWriting, setIsWriting] = useState(false);
  const { run } = useChange({ refresh: [participantsKey] });
  const count = countSelected(selection);
  const isAny = count > 0;
  const statuses = useMemo(
    () => new Map(isAny && window ? [...rowsOf(window)].map(([, { id, status }]) => [id, status] as const) : []),
    [isAny, window],
  );
  if (!isAny) return null;
  const known = statusesOf(selection, id => statuses.get(id));
  const { usual, corrections } = bulkSteps(known);

  /** Without asking, because it is a usual step for everyone and can be undone. */
  const step = async (to: ParticipantStatus) => {
    if (!known) return setConfirming({ to });
    const { answer, problem } = await run("setParticipantsStatus", { selected: { ids: [...known.keys()] }, to });
    if (problem?.details["needsReason"]) return setConfirming({ to });
    if (problem) return notifyProblem(problem, { what: text.notChanged });
    onSelect(nobody);
    const left = byStatus(known);
    left.delete(to);
    notifyUndoable(text.done(answer, participantStatuses.label(to)), () => undo(left, to));
  };
  /** Gives everyone in `left` their status back; tried again, it continues where it stopped. */
  const undo = async (left: Map<ParticipantStatus, number[]>, to: ParticipantStatus) => {
    for (const [status, ids] of left) {
      // Someone whom a colleague has moved on since stays as they are.
      const back = { selected: { ids }, to: status, ifStill: to, reason: undoReason };
      const { problem } = await run("setParticipantsStatus", back);
      if (problem) return { problem };
      left.delete(status);
    }
    return {};
  };
  const selectAll = async () => {
    const { answer, problem } = await run("freezeSelection", { filters });
    if (problem) notifyProblem(problem, { what: text.notSelected });
    else onSelect({ kind: "all", ...answer });
  };
  return (
    <>
      <SelectionBar count={text.selected(count)} onClear={() => onSelect(nobody)}>
        <Acts of="setParticipantsStatus">
          <Menu position="top" width={200} offset={8}>
            <Menu.Target>
              <SelectionAct>
                <IconTag size={16} aria-hidden="true" />
                {text.status}
              </SelectionAct>
            </Menu.Target>
            <Menu.Dropdown>
              {usual.length > 0 && <Menu.Label>{text.nextSteps}</Menu.Label>}
              {usual.map(to => (
                <StatusItem key={String(to)} kind="participant" status={to} onClick={() => void step(to)} />
              ))}
              {usual.length > 0 && corrections.length > 0 && <Menu.Label>{text.corrections}</Menu.Label>}
              {corrections.map(to => (
                <StatusItem key={String(to)} kind="participant" status={to} onClick={() => setConfirming({ to })} />
              ))}
            </Menu.Dropdown>
          </Menu>
        </Acts>
        <Acts of="sendEmails">
          <SelectionAct onClick={() => setIsWriting(true)}>
            <IconMail size={16} aria-hidden="true" />
            {text.email}
          </SelectionAct>
        </Acts>
        {selection.kind === "by hand" && count < total && total <= maxBulkParticipants && (
          <Acts of="freezeSelection">
            <SelectionAct onClick={() => void selectAll()}>
              <IconListCheck size={16} aria-hidden="true" />
              {text.selectAll(total)}
            </SelectionAct>
          </Acts>
        )}
      </SelectionBar>
      <Suspense>
        {isWriting && (
          <SendEmailsDialog
            selected={selectedOf(selection)}
            count={count}
            onClose={() => setIsWriting(false)}
            onDone={() => onSelect(nobody)}
          />
        )}
      </Suspense>
      {confirming && (
        <BulkStatusDialog
          selection={selection}
          to={confirming.to}
          onClose={() => setConfirming(undefined)}
          onDone={() => onSelect(nobody)}
        />
      )}
    </>
  );
}

interface BulkStatusDialogProps {
  selection: Selection;
  to: ParticipantStatus;
  onClose: () => void;
  onDone: () => void;
}

/** A correction for some of them, or more people than have been in sight: asks first, and for a reason where needed. */
function BulkStatusDialog({ selection, to, onClose, onDone }: BulkStatusDialogProps) {
  const { run } = useChange({ refresh: [participantsKey] });
  const label = participantStatuses.label(to);
  return (
    <ChangeDialog
      title={text.title(countSelected(selection), label)}
      verb={text.set(label)}
      back={commonText.cancel}
      reason="optional"
      onConfirm={async reason => {
        const outcome = await run("setParticipantsStatus", {
          selected: selectedOf(selection),
          to,
          ...(reason !== undefined && { reason }),
        });
        if (outcome.answer) {
          notifyDone(text.done(outcome.answer, label));
          onDone();
        }
        return outcome;
      }}
      onClose={onClose}
    >
      <p>{text.noUndo}</p>
    </ChangeDialog>
  );
}
