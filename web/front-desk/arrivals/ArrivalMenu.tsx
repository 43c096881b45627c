import { type SessionStatus, sessionStatus } from "@hb/domain/sessions/status.ts";
import { Button, Menu } from "@mantine/core";
import { IconCalendar, IconCash, IconDoorEnter, IconDots, IconPencilCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lookOf } from "../../status/status-look.ts";
import type { TapAction } from "../taps/taps.ts";
import { nameOf, needsSignature, type Row } from "./arrivals.ts";
import type { DeskDialog } from "./DeskDialogs.tsx";
import classes from "./ArrivalRow.module.css";

interface ArrivalMenuProps {
  row: Row;
  isOffline: boolean;
  onAction: (action: TapAction) => void;
  onDialog: (kind: DeskDialog["kind"]) => void;
}

const icon = { size: 20, stroke: 2, "aria-hidden": true } as const;

/** Everything less common than checking in and completing. */
export function ArrivalMenu({ row, isOffline, onAction, onDialog }: ArrivalMenuProps) {
  const { status } = row;
  const step = (to: SessionStatus, label: string, more: { excused?: boolean } = {}) => {
    const { icon: StatusIcon, tone } = lookOf("session", to);
    return (
      <Menu.Item
        leftSection={<StatusIcon {...icon} color={`var(--${tone}-fg)`} />}
        onClick={() => onAction({ kind: "status", to, ...more })}
      >
        {label}
      </Menu.Item>
    );
  };
  const isScheduled = status === sessionStatus.scheduled;
  const isHere = status === sessionStatus.checkedIn;
  const isMissed = status === sessionStatus.noShow;
  return (
    <Menu position="bottom-end" width={300} offset={4} classNames={{ item: classes["item"] ?? "" }}>
      <Menu.Target>
        <Button className={classes["more"] ?? ""} variant="default" aria-label={`More for ${nameOf(row)}`}>
          <IconDots size={22} stroke={2} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isScheduled && needsSignature(row) && (
          <Menu.Item
            leftSection={<IconDoorEnter {...icon} />}
            onClick={() => onAction({ kind: "status", to: sessionStatus.checkedIn })}
          >
            Check in, sign later
          </Menu.Item>
        )}
        {isScheduled && step(sessionStatus.noShow, "NoShow, excused", { excused: true })}
        {isScheduled && step(sessionStatus.noShow, "NoShow, not excused", { excused: false })}
        {isHere && needsSignature(row) && (
          <Menu.Item leftSection={<IconPencilCheck {...icon} />} onClick={() => onDialog("without consent")}>
            Complete without consent…
          </Menu.Item>
        )}
        {isHere && step(sessionStatus.failedComp, "Failed - Comp.")}
        {isHere && step(sessionStatus.failedNoComp, "Failed - No Comp.")}
        {isMissed && step(sessionStatus.noShow, row.excused ? "Not excused" : "Excused", { excused: !row.excused })}
        {(isScheduled || isHere) && step(sessionStatus.withdrawn, "Withdrawn")}
        <Menu.Item leftSection={<IconCash {...icon} />} onClick={() => onDialog("bonus")}>
          Bonus…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCalendar {...icon} />}
          disabled={isOffline}
          renderRoot={props => <Link to={`/scheduler/${row.id}`} {...props} />}
        >
          Open in scheduler
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
