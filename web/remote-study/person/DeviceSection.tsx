import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { type DeviceStatus, deviceStatus, deviceStatuses, deviceSteps } from "@hb/domain/remote-study/device-status.ts";
import { dateInZone, staffDate } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { CorrectStatus } from "../../status/CorrectStatus.tsx";
import { StatusChip } from "../../status/StatusChip.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { actOn, type Enrolment, type Loan } from "../data.ts";
import { OwnDeviceDialog } from "./OwnDeviceDialog.tsx";
import { sayRefused } from "./refused.tsx";
import { useChase } from "./use-next-act.tsx";
import classes from "./RemoteStudyTab.module.css";

interface DeviceSectionProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** These two come about by handing over and taking back, with their checklist. */
const byHand: readonly DeviceStatus[] = [deviceStatus.provided, deviceStatus.returned];

/** What the person has, of the study or of their own, and where it stands. */
export function DeviceSection({ enrolment: { row, loans }, mayAct }: DeviceSectionProps) {
  const { zone, today } = useSiteTime();
  const client = useQueryClient();
  const chase = useChase();
  const [asking, setAsking] = useState<"correct" | "own">();
  const { device, overdueDays } = row;
  const held = device?.endedAt === null ? device : null;
  const isIn = row.version > 0;
  const set = async (to: DeviceStatus, reason?: string): Promise<boolean> => {
    try {
      await actOn(client, "setDeviceStatus", row, { to, ...(reason && { reason }) });
      notifyDone(
        <>
          The device of <b>{row.id}</b>: {deviceStatuses.label(to)}
        </>,
        { about: `device of ${row.id}` },
      );
      return true;
    } catch (error) {
      sayRefused(error, row);
      return false;
    }
  };
  const isLent = held !== null && !held.isOwn;
  const usual = deviceSteps.next(row.deviceStatus).filter(to => !byHand.includes(to));
  const past = loans.filter(({ endedAt }) => endedAt !== null);
  return (
    <Section title="Device">
      <dl className={classes["facts"]}>
        <div>
          <dt>Device</dt>
          <dd>
            {held ? (
              <>
                <DeviceTag device={held.kind} />
                <span className={classes["mono"]}>{held.serial}</span>
                <span className={classes["quiet"]}>
                  {held.isOwn ? "their own" : `since ${staffDate(dateInZone(held.handedOverAt, zone), today)}`}
                </span>
              </>
            ) : (
              <span className={classes["quiet"]}>None</span>
            )}
          </dd>
        </div>
        {isLent && (
          <div>
            <dt>Due back</dt>
            <dd>
              {held.dueBackOn ? staffDate(held.dueBackOn, today) : "It stays"}
              {overdueDays > 0 && (
                <span className={classes["late"]}>{overdueDays === 1 ? "1 day late" : `${overdueDays} days late`}</span>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>Device status</dt>
          <dd>
            <StatusChip kind="device" status={row.deviceStatus} />
          </dd>
        </div>
        <BelkinCase row={row} mayAct={mayAct && isIn} />
      </dl>
      {mayAct && isIn && (
        <div className={classes["acts"]}>
          {isLent && (
            <Button size="xs" variant="default" onClick={() => void chase(row)}>
              Chase
            </Button>
          )}
          {usual.map(to => (
            <Button key={String(to)} size="xs" variant="default" onClick={() => void set(to)}>
              {deviceStatuses.label(to)}
            </Button>
          ))}
          {!held && row.type !== participantType.owner && (
            <Button
              size="xs"
              variant="default"
              renderRoot={props => <Link to="/remote-study/devices" search={{ tile: "ready" } as never} {...props} />}
            >
              Hand over…
            </Button>
          )}
          {isLent && (
            <Button
              size="xs"
              variant="default"
              renderRoot={props => (
                <Link
                  to={`/remote-study/devices/${held.deviceId}` as never}
                  search={{ act: "return" } as never}
                  {...props}
                />
              )}
            >
              Take back…
            </Button>
          )}
          {(row.type === participantType.owner || held?.isOwn) && (
            <Button size="xs" variant="default" onClick={() => setAsking("own")}>
              {held?.isOwn ? "Their own device…" : "Add their own device…"}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={() => setAsking("correct")}>
            Correct…
          </Button>
        </div>
      )}
      {past.length > 0 && (
        <ul className={classes["rows"]} aria-label="Earlier devices">
          {past.map(loan => (
            <PastLoan key={loan.loanId} loan={loan} />
          ))}
        </ul>
      )}
      {asking === "correct" && (
        <CorrectStatus
          title="Correct the device status"
          from={row.deviceStatus}
          others={deviceSteps.corrections(row.deviceStatus).filter(to => !byHand.includes(to))}
          label={deviceStatuses.label}
          onCorrect={set}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "own" && <OwnDeviceDialog row={row} onClose={() => setAsking(undefined)} />}
    </Section>
  );
}

function PastLoan({ loan }: { loan: Loan }) {
  const { zone, today } = useSiteTime();
  const day = (at: string) => staffDate(dateInZone(at, zone), today);
  const said = [
    `${day(loan.handedOverAt)} – ${loan.endedAt ? day(loan.endedAt) : ""}`,
    loan.conditionIn,
    loan.missing.length > 0 && `missing: ${loan.missing.join(", ")}`,
  ];
  return (
    <li>
      <DeviceTag device={loan.kind} />
      <span className={classes["mono"]}>{loan.serial}</span>
      <span className={classes["why"]}>{said.filter(Boolean).join(" · ")}</span>
      <StatusChip kind="device" status={loan.status} bare />
    </li>
  );
}

/** The battery holder is sent by its maker, who asks for this number. */
function BelkinCase({ row, mayAct }: { row: Enrolment["row"]; mayAct: boolean }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const save = async () => {
    const belkinCase = typed?.trim() || null;
    if (belkinCase !== row.belkinCase)
      try {
        await actOn(client, "setBelkinCase", row, { belkinCase });
      } catch (error) {
        return sayRefused(error, row);
      }
    setTyped(undefined);
  };
  return (
    <div>
      <dt>Belkin case</dt>
      <dd>
        {typed === undefined ? (
          <>
            {row.belkinCase ? (
              <span className={classes["mono"]}>{row.belkinCase}</span>
            ) : (
              <span className={classes["quiet"]}>Blank</span>
            )}
            {mayAct && (
              <button
                type="button"
                className="link"
                aria-label="Edit the Belkin case"
                onClick={() => setTyped(row.belkinCase ?? "")}
              >
                Edit
              </button>
            )}
          </>
        ) : (
          <form
            className={classes["case"]}
            data-takes-escape
            onSubmit={event => {
              event.preventDefault();
              void save();
            }}
          >
            <TextInput
              ref={field => field?.focus()}
              aria-label="Belkin case"
              maxLength={40}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
              onKeyDown={event => {
                if (event.key === "Escape") setTyped(undefined);
              }}
            />
            <Button type="submit" variant="default">
              Save
            </Button>
          </form>
        )}
      </dd>
    </div>
  );
}
