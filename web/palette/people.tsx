import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { defaultSort as byRisk } from "@hb/domain/remote-study/filters.ts";
import { IconDeviceVisionPro } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { StateMark } from "../devices/StateMark.tsx";
import { recognizeSearch, searchText } from "../participants/list/search-text.ts";
import { placeOf } from "../participants/person/contact-text.ts";
import { StatusChip } from "../status/StatusChip.tsx";
import { type Asked, bestFirst } from "./asked.ts";
import { searches } from "./data.ts";
import type { Entry } from "./entry.ts";

/** How many of a kind are shown; the list behind it shows them all. */
const most = 5;
const briefly = { placeholderData: keepPreviousData, staleTime: 5_000 } as const;

export interface PersonEntry extends Entry {
  id: number;
  /** May be written to and booked; somebody merged away may not. */
  isOpen: boolean;
}

interface Found {
  people: PersonEntry[];
  total: number;
}

const nobody: Found = { people: [], total: 0 };

/** Each by the search of the first screen that they may open: nobody finds here whom they could not find there. */
export function useFoundPeople({ kind, text }: Asked, permissions: Permissions) {
  const by = permissions.participants
    ? "list"
    : permissions.scheduler
      ? "booking"
      : permissions.remoteStudy
        ? "remote study"
        : undefined;
  return useQuery<Found, Refusal>({
    queryKey: ["participants", "palette", by, kind, text],
    queryFn: async () => {
      const found =
        by === "list" ? await inList(kind, text) : by === "booking" ? await toBook(text) : await remote(text);
      return { ...found, people: bestFirst(found.people, text) };
    },
    enabled: by !== undefined && kind !== "acts" && text !== "",
    ...briefly,
  });
}

async function inList(kind: Asked["kind"], text: string): Promise<Found> {
  const filter = kind === "id" ? "id" : recognizeSearch(text);
  const words = searchText(filter, text).toLowerCase();
  if (filter === "id" && !/^\d{1,6}$/.test(words)) return nobody;
  const filters = { [filter]: words };
  const { rows, total } = await searches.participants({ filters, sort: defaultSort, offset: 0, limit: most });
  return {
    total,
    people: rows.map(row => ({
      key: `person ${row.id}`,
      id: row.id,
      title: fullName(row),
      detail: [row.id, placeOf(row)].filter(Boolean).join(" · "),
      icon: "person",
      mark: <StatusChip kind="participant" status={row.status} />,
      to: `/participants/${row.id}`,
      isOpen: row.mergedInto === null,
    })),
  };
}

/** Without the list, a person is the session they have, or a free slot that is looked for. */
async function toBook(text: string): Promise<Found> {
  const { people } = await searches.peopleToBook({ text, limit: most });
  return {
    total: people.length,
    people: people.map(person => ({
      key: `person ${person.id}`,
      id: person.id,
      title: fullName(person),
      detail: [person.id, person.type && participantTypes.label(person.type)].filter(Boolean).join(" · "),
      icon: "person",
      mark: <StatusChip kind="participant" status={person.status} />,
      to: person.session ? `/scheduler/${person.session.id}` : `/scheduler?statuses=0&for=${person.id}`,
      isOpen: true,
    })),
  };
}

async function remote(text: string): Promise<Found> {
  const filters = { text: text.toLowerCase() };
  const { rows, total } = await searches.enrolments({ filters, sort: byRisk, weeks: 1, offset: 0, limit: most });
  return {
    total,
    people: rows.map(row => ({
      key: `person ${row.id}`,
      id: row.id,
      title: fullName(row),
      detail: String(row.id),
      icon: "person",
      mark: <StatusChip kind="remoteStudy" status={row.status} />,
      to: `/remote-study/${row.id}`,
      isOpen: true,
    })),
  };
}

export function useFoundDevices({ kind, text }: Asked, permissions: Permissions) {
  return useQuery<Entry[], Refusal>({
    queryKey: ["remote study", "palette devices", text],
    queryFn: async () => {
      const { rows } = await searches.devices({ filters: { text }, offset: 0, limit: 4 });
      return rows.map(device => ({
        key: `device ${device.id}`,
        title: `${deviceNames.get(device.kind).code} ${device.serial}`,
        detail: device.holder?.name ?? device.place ?? "",
        icon: IconDeviceVisionPro,
        mark: <StateMark device={device} />,
        to: `/remote-study/devices/${device.id}`,
      }));
    },
    // A single letter is in every serial number.
    enabled: permissions.remoteStudy === true && kind === "all" && text.length > 1,
    ...briefly,
  });
}
