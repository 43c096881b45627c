import { type DeviceGroup, type DeviceRow, deviceGroupLabels, deviceGroups } from "@hb/domain/devices/device.ts";
import { staffFullTime, staffShortDate } from "@hb/domain/format.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { Acts } from "../../change/Acts.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { DeviceTag } from "../DeviceTag.tsx";
import { actionLabels, type DeviceAction, deviceNote, locationText, nextAction } from "../device-text.ts";
import { StateMark } from "../StateMark.tsx";
import { inventoryText, tableText as text } from "./text.ts";
import table from "../../ui/table/Table.module.css";
import classes from "./DevicesPage.module.css";

interface DeviceTableProps {
  rows: readonly DeviceRow[];
  /** Totals of each group, including rows that are not fetched yet. */
  groups: Record<DeviceGroup, number>;
  openId: number | undefined;
  onOpen: (device: DeviceRow) => void;
  onAct: (action: DeviceAction, device: DeviceRow) => void;
}

/** Overdue first, then due back, in stock, out. */
export function DeviceTable({ rows, groups, openId, onOpen, onAct }: DeviceTableProps) {
  return (
    <table className={`${table["table"]} ${classes["table"]}`} data-sticky aria-label={inventoryText.title}>
      <thead>
        <tr>
          <th scope="col">{text.heads.serial}</th>
          <th scope="col">{text.heads.kind}</th>
          <th scope="col">{text.heads.state}</th>
          <th scope="col">{text.heads.location}</th>
          <th scope="col" className={classes["middle"]}>
            {text.heads.since}
          </th>
          <th scope="col" className={classes["middle"]} aria-sort="ascending">
            {text.heads.dueBack}
          </th>
          <th scope="col">{text.heads.note}</th>
          <th scope="col" className={classes["wide"]}>
            {text.heads.belkinCase}
          </th>
          <th scope="col">{text.heads.next}</th>
        </tr>
      </thead>
      {deviceGroups.map(group => {
        const devices = rows.filter(row => row.group === group);
        if (devices.length === 0) return null;
        return (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={9}>
                {deviceGroupLabels[group]} · <span className="numbers">{groups[group] ?? devices.length}</span>
              </th>
            </tr>
            {devices.map(device => (
              <Row key={device.id} device={device} isOpen={device.id === openId} onOpen={onOpen} onAct={onAct} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

interface RowProps {
  device: DeviceRow;
  isOpen: boolean;
  onOpen: (device: DeviceRow) => void;
  onAct: (action: DeviceAction, device: DeviceRow) => void;
}

function Row({ device, isOpen, onOpen, onAct }: RowProps) {
  const site = useSiteTime();
  const { zone, today } = site;
  const { serial, kind, since, holder, belkinCase } = device;
  const note = deviceNote(device, today);
  const action = nextAction(device);
  return (
    // The serial number is for keyboards; the rest of the row is a larger target for the pointer.
    // oxlint-disable-next-line click-events-have-key-events
    <tr
      className={classes["row"]}
      data-device={device.id}
      {...(isOpen && { "data-open": true })}
      onClick={event => {
        if (!(event.target as HTMLElement).closest("button")) onOpen(device);
      }}
    >
      <td>
        <button type="button" className={classes["serial"]} onClick={() => onOpen(device)}>
          {serial}
        </button>
      </td>
      <td>
        <DeviceTag device={kind} />
      </td>
      <td>
        <StateMark device={device} />
      </td>
      <td className={classes["where"]} title={locationText(device)}>
        {locationText(device)}
      </td>
      <td className={`numbers ${classes["middle"]}`} title={staffFullTime(since, site)}>
        {staffShortDate(dateInZone(since, zone), site)}
      </td>
      <td className={`numbers ${classes["middle"]}`}>
        {holder?.dueBackOn ? staffShortDate(holder.dueBackOn, site) : "–"}
      </td>
      <td className={`${classes["note"]} ${note.isBad ? classes["bad"] : ""}`}>{note.text}</td>
      <td className={`${classes["wide"]} ${classes["mono"]}`}>{belkinCase ?? "–"}</td>
      <td>
        {action && (
          <Acts of="handOverDevice">
            <Button
              size="xs"
              aria-label={text.actionFor(actionLabels[action], serial)}
              onClick={() => onAct(action, device)}
            >
              {actionLabels[action]}
            </Button>
          </Acts>
        )}
      </td>
    </tr>
  );
}
