import { specialAccommodation } from "@hb/domain/lookups/special-accommodations.ts";
import { formatMoney } from "@hb/domain/money.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconAccessible, IconCheck, IconDoorEnter, IconHourglass, IconPaw, IconSignature } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { sayStation } from "../../sessions/stations/station-names.ts";
import { currency } from "../../sessions/visit/bonus-words.ts";
import { ConsentChip } from "../../sessions/visit/ConsentChip.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { lookOf } from "../../status/status-look.ts";
import { Chip } from "../../ui/Chip.tsx";
import type { TapAct } from "../taps/taps.ts";
import { nameOf } from "../words.ts";
import { ArrivalMenu } from "./ArrivalMenu.tsx";
import { isDueNow, lateWords, needsSignature, type Row } from "./arrivals.ts";
import type { DeskDialog } from "./DeskDialogs.tsx";
import classes from "./ArrivalRow.module.css";

interface ArrivalRowProps {
  row: Row;
  now: number;
  /** Something was tapped on it that has not got through. */
  isWaiting: boolean;
  isOffline: boolean;
  onAct: (act: TapAct) => void;
  onDialog: (kind: DeskDialog["kind"]) => void;
}

export function ArrivalRow({ row, now, isWaiting, isOffline, onAct, onDialog }: ArrivalRowProps) {
  const { zone } = useSiteTime();
  const late = lateWords(row, now);
  const { participant, status } = row;
  const { tone } = lookOf("session", status);
  return (
    <li className={classes["row"]} data-arrival={row.id} data-tone={tone}>
      <div className={classes["when"]}>
        <b>{timeInZone(row.startsAt, zone)}</b>
        {late ? <span className={classes["late"]}>{late}</span> : <span>{sayStation(row.station)}</span>}
      </div>
      <div className={classes["who"]}>
        <p className={classes["name"]}>
          <b>{nameOf(row)}</b> <span>{participant?.id}</span>
        </p>
        <div className={classes["facts"]}>
          <StatusChip kind="session" status={status} />
          {row.device !== null && <DeviceTag device={row.device} />}
          {late && <span>{sayStation(row.station)}</span>}
          {needsSignature(row) && participant && <ConsentChip state={participant.consent} />}
          {participant?.specialAccommodation === specialAccommodation.serviceAnimal && (
            <Chip tone="amber" icon={IconPaw}>
              Service animal
            </Chip>
          )}
          {participant?.specialAccommodation === specialAccommodation.other && (
            <Chip tone="amber" icon={IconAccessible}>
              <span className={classes["other"]}>{participant.specialAccommodationText || "Accommodation"}</span>
            </Chip>
          )}
          {status === sessionStatus.noShow && <span>{row.excused ? "excused" : "not excused"}</span>}
          {row.bonusCents > 0 && <span>Bonus {formatMoney(row.bonusCents, currency)}</span>}
          {isWaiting && (
            <Chip tone="accent" icon={IconHourglass}>
              Waiting to be sent
            </Chip>
          )}
        </div>
      </div>
      <div className={classes["acts"]}>
        <MainAct row={row} now={now} isOffline={isOffline} onAct={onAct} onDialog={onDialog} />
        <ArrivalMenu row={row} isOffline={isOffline} onAct={onAct} onDialog={onDialog} />
      </div>
    </li>
  );
}

type MainActProps = Pick<ArrivalRowProps, "row" | "now" | "isOffline" | "onAct" | "onDialog">;

/** The second half of a double tap was meant for the row that has just moved away from under the finger. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

/** The likely next step; without a current consent that is the signature. */
function MainAct({ row, now, isOffline, onAct, onDialog }: MainActProps) {
  const variant = isDueNow(row, now) ? "filled" : "default";
  const icon = { size: 20, stroke: 2, "aria-hidden": true } as const;
  const act = { className: classes["act"] ?? "", variant };
  const name = nameOf(row);
  if (needsSignature(row))
    return (
      <Button
        {...act}
        aria-label={`Sign first, ${name}`}
        leftSection={<IconSignature {...icon} />}
        onClick={once(() => onDialog("sign"))}
      >
        Sign first
      </Button>
    );
  if (row.status === sessionStatus.scheduled)
    return (
      <Button
        {...act}
        aria-label={`Check in ${name}`}
        leftSection={<IconDoorEnter {...icon} />}
        onClick={once(() => onAct({ kind: "status", to: sessionStatus.checkedIn }))}
      >
        Check in
      </Button>
    );
  if (row.status === sessionStatus.checkedIn)
    return (
      <Button
        {...act}
        aria-label={`Complete ${name}`}
        leftSection={<IconCheck {...icon} />}
        onClick={once(() => onAct({ kind: "status", to: sessionStatus.completed }))}
      >
        Complete
      </Button>
    );
  if (row.status === sessionStatus.noShow)
    return (
      <Button {...act} aria-label={`Rebook ${name}`} disabled={isOffline} onClick={once(() => onDialog("rebook"))}>
        Rebook
      </Button>
    );
  return null;
}
