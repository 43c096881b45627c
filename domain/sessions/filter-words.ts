import { deviceNames } from "../lookups/device-names.ts";
import type { SessionFilter, SessionKind } from "./kinds.ts";
import { sessionStatuses } from "./status.ts";

/** Active filters as text, for the export and its log entry. */
export function describeSessions(
  { from, to, filter }: { from: string | null; to: string | null; filter: SessionFilter },
  stationName: (id: number) => string,
): string[] {
  const among = (label: string, words: readonly string[] | undefined) =>
    words ? [`${label} ${words.length === 0 ? "none" : words.join(" or ")}`] : [];
  return [
    ...(from === null ? [] : [`From ${from}`]),
    ...(to === null ? [] : [`Until ${to}`]),
    ...among("Status", filter.kinds?.map(kindLabel)),
    ...among("Station", filter.stations?.map(stationName)),
    ...among(
      "Device",
      filter.devices?.map(id => (id === null ? "Any" : deviceNames.label(id))),
    ),
  ];
}

function kindLabel(kind: SessionKind): string {
  return kind === "locked" ? "Locked" : kind === "held" ? "Held" : sessionStatuses.label(kind);
}
