import { type EmailRow, maxEmailsAtOnce } from "@hb/domain/emails/contract.ts";
import { isWaiting } from "@hb/domain/emails/email.ts";
import { IconSend, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { SelectionAct, SelectionBar } from "../../list/SelectionBar.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import type { TableSelection } from "../../ui/table/TableParts.tsx";
import { recipientLabel } from "../email-labels.ts";
import { useEmailActions } from "../message/use-email-actions.tsx";
import type { OutboxLine } from "./OutboxList.tsx";
import { emailsOf, type ListItem, loadedEmails } from "./outbox-rows.ts";
import { emailSelectionText as text } from "./text.tsx";

/** Which emails are selected. Other filters clear it, so that nothing happens to emails out of sight by mistake. */
export function useEmailSelection(items: readonly ListItem[] | undefined, filters: string) {
  const [state, setState] = useState({ filters, ids: new Set<number>(), anchor: 0 });
  const { ids, anchor } = state.filters === filters ? state : { ids: new Set<number>(), anchor: 0 };
  const emails = items ? loadedEmails(items) : [];
  const selected = emails.filter(({ id }) => ids.has(id));
  const select = (chosen: readonly EmailRow[], at = anchor) =>
    setState({ filters, ids: new Set(chosen.slice(0, maxEmailsAtOnce).map(({ id }) => id)), anchor: at });
  const isSelected = ({ email, group }: OutboxLine) => (group?.rows ?? [email]).every(({ id }) => ids.has(id));

  const table: TableSelection<OutboxLine> = {
    isSelected,
    extent: selected.length === 0 ? "none" : selected.length === emails.length ? "all" : "some",
    onToggle: (line, index, extend) => {
      const meant = extend
        ? (items ?? []).slice(Math.min(anchor, index), Math.max(anchor, index) + 1).flatMap(emailsOf)
        : (line.group?.rows ?? [line.email]);
      const others = selected.filter(({ id }) => !meant.some(one => one.id === id));
      select(isSelected(line) && !extend ? others : [...others, ...meant], index);
    },
    onToggleAll: () => select(selected.length === 0 ? emails : []),
  };
  return { selected, table, clear: () => select([]) };
}

export type BulkQuestion = "send now" | "cancel";

interface EmailSelectionBarProps {
  selected: readonly EmailRow[];
  onAsk: (question: BulkQuestion) => void;
  onClear: () => void;
}

/** What can be done with several emails together. */
export function EmailSelectionBar({ selected, onAsk, onClear }: EmailSelectionBarProps) {
  const { canSend } = useEmailActions();
  if (selected.length === 0) return null;
  const waiting = selected.filter(({ state }) => isWaiting(state)).length;
  return (
    <SelectionBar count={text.selected(selected.length, waiting)} onClear={onClear}>
      {waiting > 0 && canSend && (
        <>
          <Acts of="sendEmailsNow">
            <SelectionAct onClick={() => onAsk("send now")}>
              <IconSend size={16} aria-hidden="true" />
              {text.sendNow.verb}
            </SelectionAct>
          </Acts>
          <Acts of="cancelEmails">
            <SelectionAct onClick={() => onAsk("cancel")}>
              <IconX size={16} aria-hidden="true" />
              {text.cancel.verb(waiting)}
            </SelectionAct>
          </Acts>
        </>
      )}
    </SelectionBar>
  );
}

interface BulkEmailDialogProps {
  question: BulkQuestion;
  selected: readonly EmailRow[];
  onClose: () => void;
  onDone: () => void;
}

/** Neither can be taken back: it says first how many people get an email, or don't. */
export function BulkEmailDialog({ question, selected, onClose, onDone }: BulkEmailDialogProps) {
  const { run } = useEmailActions();
  // As they were when it was asked: what a colleague sends or cancels meanwhile is skipped by the server.
  const [emails] = useState(() => selected.filter(({ state }) => isWaiting(state)));
  const ids = emails.map(({ id }) => id);
  const recipients = new Set(emails.map(recipientLabel)).size;
  if (question === "send now")
    return (
      <ChangeDialog
        title={text.sendNow.title(ids.length)}
        verb={text.sendNow.verb}
        reason="none"
        onConfirm={async () => {
          const outcome = await run("sendEmailsNow", { ids });
          if (outcome.answer) {
            const goes = outcome.answer.emails.filter(({ state }) => state === "queued" || state === "sent").length;
            notifyDone(text.sendNow.done(goes, ids.length - goes));
            onDone();
          }
          return outcome;
        }}
        onClose={onClose}
      >
        <p>{text.sendNow.explanation(recipients)}</p>
      </ChangeDialog>
    );
  return (
    <ChangeDialog
      title={text.cancel.title(ids.length)}
      verb={text.cancel.verb(ids.length)}
      reason="optional"
      onConfirm={async reason => {
        const outcome = await run("cancelEmails", { ids, ...(reason !== undefined && { reason }) });
        if (outcome.answer) {
          notifyDone(text.cancel.done(outcome.answer.canceled, outcome.answer.skipped));
          onDone();
        }
        return outcome;
      }}
      onClose={onClose}
    >
      <p>{text.cancel.explanation(recipients)}</p>
    </ChangeDialog>
  );
}
