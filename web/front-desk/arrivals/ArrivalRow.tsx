import { staffTime } from "@hb/domain/format.ts";
import { specialAccommodation } from "@hb/domain/lookups/special-accommodations.ts";
import { formatMoney } from "@hb/domain/money.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { isTooEarly, possibleFrom, type VisitClock } from "@hb/domain/sessions/timing.ts";
import { Button, Menu } from "@mantine/core";
import {
  type Icon,
  IconAccessible,
  IconCalendar,
  IconCalendarRepeat,
  IconCalendarX,
  IconCash,
  IconCheck,
  IconDoorEnter,
  IconDots,
  IconHourglass,
  IconNote,
  IconPaw,
  IconPencilCheck,
  IconSignature,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { Acts } from "../../change/Acts.tsx";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { stationLabel } from "../../sessions/stations/station-names.ts";
import { ConsentChip } from "../../sessions/visit/SessionMarks.tsx";
import { useSiteTime, useVisitClock } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { lookOf } from "../../status/status-look.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import type { DeskAction } from "../waiting/entries.ts";
import { type Row as Arrival, isDueNow, lateLabel, nameOf, needsSignature } from "./arrivals.ts";
import type { DeskDialog } from "./DeskDialogs.tsx";
import { arrivalRowText, arrivalMenuText as menuText, nextStepText as stepText } from "./text.ts";
import classes from "../FrontDesk.module.css";

interface ArrivalRowProps {
  row: Arrival;
  now: number;
  /** It has something that hasn't reached the server. */
  isWaiting: boolean;
  isOffline: boolean;
  onAction: (action: DeskAction) => void;
  onDialog: (kind: DeskDialog["kind"]) => void;
}

export function ArrivalRow({ isWaiting, ...props }: ArrivalRowProps) {
  const site = useSiteTime();
  const { row } = props;
  const late = lateLabel(row, props.now);
  const { participant, status } = row;
  const { tone } = lookOf("session", status);
  const clock = useVisitClock();
  const opensAt = isTooEarly(row, sessionStatus.checkedIn, clock)
    ? possibleFrom(row, sessionStatus.checkedIn, clock.checkInMinutes)
    : undefined;
  return (
    <Row as="li" gap={12} className={classes["row"]} data-arrival={row.id} data-tone={tone}>
      <div className={classes["when"]}>
        <b className="numbers">{staffTime(row.startsAt, site)}</b>
        {late ? <span className={classes["late"]}>{late}</span> : <span>{stationLabel(row.station)}</span>}
      </div>
      <div className={classes["who"]}>
        <p className={classes["name"]}>
          <b>{nameOf(row)}</b> <span>{participant?.id}</span>
        </p>
        <Row gap={8} rowGap={4} wrap className={classes["facts"]}>
          <StatusChip kind="session" status={status} />
          {row.device !== null && <DeviceTag device={row.device} />}
          {late && <span>{stationLabel(row.station)}</span>}
          {needsSignature(row) && participant && <ConsentChip state={participant.consent} />}
          {participant?.specialAccommodation === specialAccommodation.serviceAnimal && (
            <Chip tone="amber" icon={IconPaw}>
              {arrivalRowText.serviceAnimal}
            </Chip>
          )}
          {participant?.specialAccommodation === specialAccommodation.other && (
            <Chip tone="amber" icon={IconAccessible} isLong>
              {participant.specialAccommodationText || arrivalRowText.accommodation}
            </Chip>
          )}
          {status === sessionStatus.noShow && (
            <span>{row.excused ? arrivalRowText.excused : arrivalRowText.notExcused}</span>
          )}
          {row.bonusCents > 0 && <span>{arrivalRowText.bonus(formatMoney(row.bonusCents))}</span>}
          {opensAt !== undefined && <span>{arrivalRowText.opensAt(staffTime(opensAt, site))}</span>}
          {row.commentCount > 0 && <span>{arrivalRowText.notes(row.commentCount)}</span>}
          {isWaiting && (
            <Chip tone="accent" icon={IconHourglass}>
              {arrivalRowText.waiting}
            </Chip>
          )}
        </Row>
      </div>
      <Row gap={12} className={classes["buttons"]}>
        <Acts of="setSessionStatus">
          <MainButton {...props} />
          <ArrivalMenu {...props} />
        </Acts>
      </Row>
    </Row>
  );
}

type ActionProps = Omit<ArrivalRowProps, "isWaiting">;

const icon = { size: 20, "aria-hidden": true } as const;

/** The second half of a double tap was meant for the row that has just moved away from under the finger. */
const once = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run();
};

interface NextStep {
  label: string;
  /** For screen readers, with the name. */
  spoken: string;
  icon?: Icon;
  does: DeskAction | DeskDialog["kind"];
}

/** The likely next step; without a current consent that is the signature. */
function nextStep(row: Arrival, clock: VisitClock): NextStep | undefined {
  const { scheduled, checkedIn, completed, noShow } = sessionStatus;
  const name = nameOf(row);
  const reschedule = { label: stepText.reschedule, spoken: stepText.rescheduleOf(name), does: "reschedule" } as const;
  const to = (status: SessionStatus) => ({ kind: "status", to: status }) as const;
  if (needsSignature(row))
    return { label: stepText.signFirst, spoken: stepText.signFirstOf(name), icon: IconSignature, does: "sign" };
  switch (row.status) {
    case scheduled:
      if (isTooEarly(row, checkedIn, clock)) return reschedule;
      return { label: stepText.checkIn, spoken: stepText.checkInOf(name), icon: IconDoorEnter, does: to(checkedIn) };
    case checkedIn:
      return { label: stepText.complete, spoken: stepText.completeOf(name), icon: IconCheck, does: to(completed) };
    case noShow:
      return reschedule;
    default:
      return undefined;
  }
}

function MainButton({ row, now, isOffline, onAction, onDialog }: ActionProps) {
  const step = nextStep(row, useVisitClock());
  if (!step) return null;
  const { label, spoken, icon: StepIcon, does } = step;
  return (
    <Button
      className={classes["button"] ?? ""}
      variant={isDueNow(row, now) ? "filled" : "default"}
      aria-label={spoken}
      leftSection={StepIcon && <StepIcon {...icon} />}
      disabled={isOffline && does === "reschedule"}
      onClick={once(() => (typeof does === "string" ? onDialog(does) : onAction(does)))}
    >
      {label}
    </Button>
  );
}

/** Everything less common than checking in and completing. */
function ArrivalMenu({ row, isOffline, onAction, onDialog }: ActionProps) {
  const { status } = row;
  const step = (to: SessionStatus, label = sessionStatuses.label(to), more: { excused?: boolean } = {}) => {
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
  const clock = useVisitClock();
  const isEarly = isTooEarly(row, sessionStatus.checkedIn, clock);
  const canBeMissed = isScheduled && !isTooEarly(row, sessionStatus.noShow, clock);
  return (
    <Menu position="bottom-end" width={300} offset={4} classNames={{ item: classes["item"] ?? "" }}>
      <Menu.Target>
        <Button w={48} h={48} p={0} radius="md" aria-label={menuText.label(nameOf(row))}>
          <IconDots size={22} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isEarly && (
          <Menu.Item leftSection={<IconDoorEnter {...icon} />} onClick={() => onDialog("early")}>
            {menuText.checkInEarly}
          </Menu.Item>
        )}
        {isScheduled && !isEarly && needsSignature(row) && (
          <Menu.Item
            leftSection={<IconDoorEnter {...icon} />}
            onClick={() => onAction({ kind: "status", to: sessionStatus.checkedIn })}
          >
            {menuText.signLater}
          </Menu.Item>
        )}
        {canBeMissed && step(sessionStatus.noShow, menuText.noShowExcused, { excused: true })}
        {canBeMissed && step(sessionStatus.noShow, menuText.noShowNotExcused, { excused: false })}
        {isHere && needsSignature(row) && (
          <Menu.Item leftSection={<IconPencilCheck {...icon} />} onClick={() => onDialog("without consent")}>
            {menuText.withoutConsent}
          </Menu.Item>
        )}
        {isHere && step(sessionStatus.failedComp)}
        {isHere && step(sessionStatus.failedNoComp)}
        {isMissed &&
          step(sessionStatus.noShow, row.excused ? menuText.notExcused : menuText.excused, { excused: !row.excused })}
        {isScheduled && (
          <>
            <Menu.Item
              leftSection={<IconCalendarRepeat {...icon} />}
              disabled={isOffline}
              onClick={() => onDialog("reschedule")}
            >
              {menuText.reschedule}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCalendarX {...icon} />}
              disabled={isOffline}
              onClick={() => onDialog("cancel")}
            >
              {menuText.cancel}
            </Menu.Item>
          </>
        )}
        {(isScheduled || isHere) && step(sessionStatus.withdrawn)}
        <Menu.Item leftSection={<IconCash {...icon} />} onClick={() => onDialog("bonus")}>
          {menuText.bonus}
        </Menu.Item>
        <Menu.Item leftSection={<IconNote {...icon} />} onClick={() => onDialog("note")}>
          {menuText.note}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCalendar {...icon} />}
          disabled={isOffline}
          renderRoot={props => <Link to={`/scheduler/${row.id}`} {...props} />}
        >
          {menuText.openInScheduler}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
