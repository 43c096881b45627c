import { mostInBulk } from "@hb/domain/participants/contract.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import { participantStatuses, type ParticipantStatus } from "@hb/domain/participants/status.ts";
import { Menu } from "@mantine/core";
import { IconListCheck, IconMail, IconTag } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { SelectionAct, SelectionBar } from "../ui/SelectionBar.tsx";
import { lookOf } from "../ui/status-look.ts";
import { attempt } from "../ui/attempt.ts";
import { BulkStatus } from "./BulkStatus.tsx";
import { freezeSelection } from "./data.ts";
import { countSelected, nobody, selectedOf, type Selection } from "./selection.ts";

const SendEmailsDialog = lazy(async () => ({
  default: (await import("../emails/SendEmailsDialog.tsx")).SendEmailsDialog,
}));

interface BulkBarProps {
  selection: Selection;
  /** How many match the filters. */
  total: number;
  filters: Filters;
  onSelect: (selection: Selection) => void;
}

/** What can be done with several people at once. */
export function BulkBar({ selection, total, filters, onSelect }: BulkBarProps) {
  const [wanted, setWanted] = useState<{ to: ParticipantStatus }>();
  const [isWriting, setIsWriting] = useState(false);
  const count = countSelected(selection);
  if (count === 0) return null;
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
            {participantStatuses.ids.map(to => {
              const { word, icon: StatusIcon, tone } = lookOf("participant", to);
              return (
                <Menu.Item
                  key={String(to)}
                  leftSection={<StatusIcon size={15} stroke={2} color={`var(--${tone}-fg)`} aria-hidden="true" />}
                  onClick={() => setWanted({ to })}
                >
                  {word}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
        <SelectionAct onClick={() => setIsWriting(true)}>
          <IconMail size={16} stroke={2} aria-hidden="true" />
          Email
        </SelectionAct>
        {selection.kind === "by hand" && count < total && total <= mostInBulk && (
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
