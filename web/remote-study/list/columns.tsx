import { staffDate, staffDates } from "@hb/domain/format.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { datedText } from "@hb/domain/remote-study/call.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { complianceBands } from "@hb/domain/remote-study/filters.ts";
import { complianceBandOf } from "@hb/domain/remote-study/risk.ts";
import { daysOf } from "@hb/domain/surveys/strip.ts";
import { surveyStateLabels } from "@hb/domain/surveys/survey.ts";
import { addDays } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { Acts } from "../../change/Acts.tsx";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import type { SiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import type { AnsweredSurvey } from "../../surveys/staff/AnswerDialog.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { NoValue } from "../../ui/table/NoValue.tsx";
import type { Column } from "../../ui/table/TableParts.tsx";
import { commonText } from "../../ui/text.ts";
import { nextActions } from "../person/step-text.ts";
import { Strip } from "./Strip.tsx";
import { columnsText as text } from "./text.ts";
import classes from "./People.module.css";

export type RemoteColumn = Column<EnrolmentRow>;

interface Looks {
  site: SiteTime;
  /** How many weeks of squares there is room for. */
  weeks: number;
  onAct: (row: EnrolmentRow) => void;
  onAnswers: (asked: AnsweredSurvey) => void;
}

/** Who, in which arm with which device, how it is going, and what comes next. */
export function remoteColumns({ site, weeks, onAct, onAnswers }: Looks): readonly RemoteColumn[] {
  const stripWidth = weeks * (7 * 14 + 6) + 8;
  const isTight = weeks < 4;
  const arm: RemoteColumn = {
    key: "type",
    label: text.arm,
    track: "62px",
    isSortable: true,
    skeleton: 42,
    render: ({ type }) => (type === null ? <NoValue /> : participantTypes.label(type)),
  };
  const columns: RemoteColumn[] = [
    {
      key: "id",
      label: text.id,
      track: "66px",
      isSortable: true,
      skeleton: 30,
      render: row => row.id,
    },
    {
      key: "name",
      label: commonText.name,
      track: isTight ? "minmax(136px, 1.3fr)" : "minmax(156px, 1.3fr)",
      isSortable: true,
      skeleton: 110,
      render: row => <Name row={row} />,
    },
    arm,
    {
      key: "device",
      label: text.device,
      track: "60px",
      isSortable: true,
      skeleton: 32,
      render: ({ device }) => (device ? <DeviceTag device={device.kind} /> : <NoValue />),
    },
    {
      key: "status",
      label: text.status,
      track: "120px",
      isSortable: true,
      skeleton: 90,
      render: ({ status }) => <StatusChip kind="remoteStudy" status={status} isShort />,
    },
    {
      key: "days",
      label: text.dailySurveys(staffDates(addDays(site.today, 1 - weeks * 7), site.today, site)),
      track: `${stripWidth}px`,
      skeleton: stripWidth - 40,
      render: row => <DailyStrip row={row} weeks={weeks} site={site} onAnswers={onAnswers} />,
    },
    {
      key: "rate",
      label: text.rate,
      track: "56px",
      align: "right",
      isSortable: true,
      skeleton: 34,
      render: row => <Rate row={row} />,
    },
    {
      key: "next",
      label: text.next,
      track: isTight ? "minmax(152px, 1fr)" : "minmax(254px, 1fr)",
      skeleton: 120,
      render: row => <NextCell row={row} site={site} isTight={isTight} onAct={onAct} />,
    },
  ];
  return isTight ? columns.filter(column => column !== arm) : columns;
}

/** Two lines on a phone: who and their status, then why they need attention. */
export function phoneColumn({ site, onAct }: Pick<Looks, "site" | "onAct">): RemoteColumn {
  return {
    key: "person",
    label: text.person,
    track: "minmax(0, 1fr)",
    skeleton: 180,
    render: row => (
      <Stack as="span" gap={2}>
        <span className={classes["line"]}>
          <Name row={row} />
          <StatusChip kind="remoteStudy" status={row.status} />
        </span>
        <span className={`numbers ${classes["line"]} ${classes["second"]}`}>
          <span className={classes["facts"]}>{factsOf(row, site)}</span>
          <NextCell row={row} site={site} isTight onlyAction onAct={onAct} />
        </span>
      </Stack>
    ),
  };
}

function factsOf(row: EnrolmentRow, site: SiteTime): string {
  const [rate, next] = [rateText(row), row.next && datedText(row.next, site)];
  const type = row.type !== null && participantTypes.label(row.type);
  // A low rate is itself why someone needs attention.
  return [row.id, type, !next?.startsWith(rate) && rate, next].filter(Boolean).join(" · ");
}

interface NextCellProps extends Pick<Looks, "site" | "onAct"> {
  row: EnrolmentRow;
  /** Little room: the reason is above the button, not before it. */
  isTight: boolean;
  /** The reason is shown elsewhere. */
  onlyAction?: boolean;
}

/** Why someone needs attention, and the one action that fits. */
function NextCell({ row, site, isTight, onlyAction = false, onAct }: NextCellProps) {
  const { next } = row;
  if (!next) return null;
  const action = next.act && nextActions[next.act];
  const words = datedText(next, site);
  return (
    <span className={classes["next"]} {...(isTight && { "data-tight": true })}>
      {!onlyAction && (
        <span className={classes["why"]} title={words}>
          {words}
        </span>
      )}
      {action && (
        <Acts of="setEnrolmentStatus">
          <Button
            size="xs"
            className="screen-only"
            title={words}
            aria-label={text.actOn(action.label, fullName(row), words)}
            leftSection={<action.icon size={15} aria-hidden="true" />}
            onClick={event => {
              // The row itself opens the person.
              event.stopPropagation();
              onAct(row);
            }}
          >
            <span className={classes["why"]}>{action.label}</span>
          </Button>
        </Acts>
      )}
    </span>
  );
}

/** A real link, so that it opens in a new tab too. */
function Name({ row }: { row: EnrolmentRow }) {
  return (
    <a href={`/remote-study/${row.id}`} tabIndex={-1} className="name-link">
      {fullName(row)}
    </a>
  );
}

interface DailyStripProps extends Pick<Looks, "site" | "weeks" | "onAnswers"> {
  row: EnrolmentRow;
}

function DailyStrip({ row, weeks, site, onAnswers }: DailyStripProps) {
  const days = daysOf(row.strip).slice(-weeks * 7);
  const isBefore = (on: string) => row.startedOn === null || on < row.startedOn;
  const squares = days.map(({ on, state }) => ({
    state,
    text: `${staffDate(on, site)}, ${isBefore(on) ? text.beforeFirstDay : surveyStateLabels[state]}`,
    isBlank: state === "notYet" && isBefore(on),
  }));
  return (
    <Strip
      label={text.dailySurveysOf(fullName(row))}
      squares={squares}
      group={7}
      onAnswers={index => {
        const on = days[index]?.on;
        if (on) onAnswers({ participantId: row.id, name: fullName(row), survey: { kind: "daily", on } });
      }}
    />
  );
}

export function rateText({ standing: { rate } }: Pick<EnrolmentRow, "standing">): string {
  return rate === null ? "–" : `${rate}%`;
}

/** Red below 60%, amber below 85%. */
export function Rate({ row }: { row: EnrolmentRow }) {
  const band = complianceBandOf(row.standing.rate);
  const level =
    band === complianceBands.named.low ? "low" : band === complianceBands.named.middle ? "middle" : undefined;
  return (
    <span
      className={`numbers ${classes["rate"]}`}
      data-level={level}
      title={text.doneOf(row.standing.done, row.standing.asked)}
    >
      {rateText(row)}
    </span>
  );
}
