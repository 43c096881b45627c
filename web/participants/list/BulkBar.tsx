import { maxBulkParticipants } from "@hb/domain/participants/contract.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import type { ParticipantStatus } from "@hb/domain/participants/status.ts";
import { Menu } from "@mantine/core";
import { IconListCheck, IconMail, IconTag } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { attempt } from "../../change/attempt.ts";
import { rowsOf } from "../../list/list-window.ts";
import { lookOf } from "../../status/status-look.ts";
import { SelectionAct, SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { freezeSelection } from "../data.ts";
import { BulkStatus } from "./BulkStatus.tsx";
import { moveOn } from "./bulk-act.tsx";
import { bulkSteps, statusesOf } from "./bulk-steps.ts";
import type { ParticipantWindow } from "./live-rows.ts";
import { countSelected, nobody, type Selection, selectedOf } from "./selection.ts";

const SendEmailsDialog = lazy(async () => ({
  default: (await import("../../emails/sending/SendEmailsDialog.tsx")).SendEmailsDialog,
}));

interface BulkBarProps {
  selection: Selection;
  /** How many match the filters. */
  total: number;
  filters: Filters;
  /** Whoever has been seen in the list. */
  window: ParticipantWindow | undefined;
  onSelect: (selection: Selection) => void;
}

/** What can be done with several people at once. */
export function BulkBar({ selection, total, filters, window, onSelect }: BulkBarProps) {
  const [wanted, setWanted] = useState<{ to: ParticipantStatus }>();
  const client = useQueryClient();
  const [isWriting, setIsWriting] = useState(false);
  const count = countSelected(selection);
  const isAny = count > 0;
  const statuses = useMemo(
    () => new Map(isAny && window ? [...rowsOf(window)].map(([, { id, status }]) => [id, status] as const) : []),
    [isAny, window],
  );
  if (!isAny) return null;
  const known = statusesOf(selection, id => statuses.get(id));
  const { usual, corrections } = bulkSteps(known);
  const step = async (to: ParticipantStatus) => {
    if (known && (await moveOn(client, known, to))) onSelect(nobody);
    else setWanted({ to });
  };
  const item = (to: ParticipantStatus, onClick: () => void) => {
    const { word, icon: StatusIcon, tone } = lookOf("participant", to);
    return (
      <Menu.Item
        key={String(to)}
        leftSection={<StatusIcon size={15} stroke={2} color={`var(--${tone}-fg)`} aria-hidden="true" />}
        onClick={onClick}
      >
        {word}
      </Menu.Item>
    );
  };
  const freeze = () => attempt(freezeSelection(filters).then(frozen => onSelect({ kind: "all", ...frozen })));
  return (
    <>
      <SelectionBar count={`${count.toLocaleString("en-US")} selected`} onClear={() => onSelect(nobody)}>
        <Menu position="top" width={200} offset={8}>
          <Menu.Target>
            <SelectionAct>
              <IconTag size={16} stroke={2} aria-hidden="true" />
              Status
            </SelectionAct>
          </Menu.Target>
          <Menu.Dropdown>
            {usual.length > 0 && <Menu.Label>Usual steps</Menu.Label>}
            {usual.map(to => item(to, () => void step(to)))}
            {usual.length > 0 && corrections.length > 0 && <Menu.Label>Corrections, with a reason</Menu.Label>}
            {corrections.map(to => item(to, () => setWanted({ to })))}
          </Menu.Dropdown>
        </Menu>
        <SelectionAct onClick={() => setIsWriting(true)}>
          <IconMail size={16} stroke={2} aria-hidden="true" />
          Email
        </SelectionAct>
        {selection.kind === "by hand" && count < total && total <= maxBulkParticipants && (
          <SelectionAct onClick={() => void freeze()}>
            <IconListCheck size={16} stroke={2} aria-hidden="true" />
            Select all {total.toLocaleString("en-US")}
          </SelectionAct>
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
      {wanted && (
        <BulkStatus
          selection={selection}
          to={wanted.to}
          onClose={() => setWanted(undefined)}
          onDone={() => onSelect(nobody)}
        />
      )}
    </>
  );
}
