import { columnsOf, type ExportColumn } from "../export/column.ts";
import { deviceNames } from "../lookups/device-names.ts";
import { deviceStatuses } from "../remote-study/device-status.ts";
import type { DeviceFilters } from "./contract.ts";
import { accessories, cleaningSteps, type DeviceRow, deviceGroupLabels, deviceStates } from "./device.ts";

const identifying = true;
const { text, freeText, integer, date, participant, moment, one, several } = columnsOf<DeviceRow>();

export const deviceColumns: readonly ExportColumn<DeviceRow>[] = [
  ...integer("id", "Device", row => row.id, { key: "device" }),
  ...one("kind", "Kind", deviceNames, row => row.kind),
  ...text("serial", "Serial number", row => row.serial, { identifying }),
  ...text("code", "Label code", row => row.code, { identifying }),
  ...one("state", "State", deviceStates, row => row.state),
  ...text("group", "Inventory group", row => deviceGroupLabels[row.group]),
  ...text("group", "Inventory group, id", row => row.group, { key: "group_id" }),
  ...moment("since", "In this state since", row => row.since),
  ...participant("holder", "Held by participant", row => row.holder?.participantId ?? null, { key: "participant" }),
  ...text("holder", "Held by", row => row.holder?.name ?? null, { key: "holder_name", identifying }),
  ...one("holder", "Device status", deviceStatuses, row => row.holder?.status ?? null, { key: "device_status" }),
  ...moment("holder", "Handed over", row => row.holder?.since ?? null, { key: "handed_over_at" }),
  ...date("holder", "Due back", row => row.holder?.dueBackOn ?? null, { key: "due_back_on" }),
  ...integer("holder", "Days overdue", row => row.holder?.overdueDays ?? null, { key: "overdue_days" }),
  ...moment("holder", "Return last requested", row => row.holder?.chasedAt ?? null, { key: "chased_at" }),
  ...integer("holder", "Return requests", row => row.holder?.chases ?? null, { key: "chases" }),
  ...participant("returnedBy", "Returned by participant", row => row.returnedBy?.participantId ?? null),
  ...text("returnedBy", "Returned by", row => row.returnedBy?.name ?? null, { key: "returned_by_name", identifying }),
  ...moment("returnedBy", "Returned", row => row.returnedBy?.at ?? null, { key: "returned_at" }),
  ...freeText("place", "Location", row => row.place),
  ...several("steps", "Cleaning done", cleaningSteps, row => row.steps),
  ...several("missing", "Missing accessories", accessories, row => row.missing),
  ...freeText("note", "Note", row => row.note),
  ...freeText("belkinCase", "Belkin case", row => row.belkinCase),
  ...integer("version", "Version", row => row.version, { note: "Increases with every change." }),
];

/** One per active filter. */
export function describeDevices({ kinds, states, whose, groups, text: typed }: DeviceFilters): string[] {
  const among = (label: string, words: readonly string[] | undefined) =>
    words ? [`${label} ${words.length === 0 ? "none" : words.join(" or ")}`] : [];
  return [
    ...(typed?.trim() ? [`Contains “${typed.trim()}”`] : []),
    ...among("Kind", kinds?.map(deviceNames.label)),
    ...among("State", states?.map(deviceStates.label)),
    ...(whose === undefined ? [] : [whose === "own" ? "Participants’ own" : "Loaned"]),
    ...among(
      "Group",
      groups?.map(group => deviceGroupLabels[group]),
    ),
  ];
}
