import { staffDateTime } from "@hb/domain/format.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { defaultSort as byRisk } from "@hb/domain/remote-study/filters.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { IconCalendarEvent, IconDeviceVisionPro } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { serverNow } from "../backend/clock.ts";
import { StateMark } from "../devices/StateMark.tsx";
import { recognizeSearch, searchText } from "../participants/list/text-search.ts";
import { placeOf } from "../participants/person/contact-text.ts";
import { stationLabel } from "../sessions/stations/station-names.ts";
import { StatusMark } from "../sessions/visit/SessionMarks.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { StatusChip } from "../status/StatusChip.tsx";
import { searches } from "./data.ts";
import { bestFirst, type Entry, type Query } from "./query.ts";
import { groupText } from "./text.tsx";

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
export function useFoundPeople({ kind, text }: Query, permissions: Permissions) {
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
    enabled: by !== undefined && kind !== "commands" && text !== "",
    ...briefly,
  });
}

async function inList(kind: Query["kind"], text: string): Promise<Found> {
  const filter = kind === "id" ? "id" : recognizeSearch(text);
  const words = searchText(filter, text).toLowerCase();
  if (filter === "id" && !/^\d{1,6}$/.test(words)) return nobody;
  const filters = { [filter]: words };
  const { rows, total } = await searches.participants({ filters, sort: defaultSort, offset: 0, limit: most });
  return {
    total,
    people: rows.map(row => ({
      ...entryOf(row),
      detail: [row.id, placeOf(row)].filter(Boolean).join(" · "),
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
      ...entryOf(person),
      detail: [person.id, person.type && participantTypes.label(person.type)].filter(Boolean).join(" · "),
      mark: <StatusChip kind="participant" status={person.status} />,
      to: person.session ? `/scheduler/${person.session.id}` : `/scheduler?statuses=0&for=${person.id}`,
    })),
  };
}

async function remote(text: string): Promise<Found> {
  const filters = { text: text.toLowerCase() };
  const { rows, total } = await searches.enrolments({ filters, sort: byRisk, weeks: 1, offset: 0, limit: most });
  return {
    total,
    people: rows.map(row => ({
      ...entryOf(row),
      detail: String(row.id),
      mark: <StatusChip kind="remoteStudy" status={row.status} />,
      to: `/remote-study/${row.id}`,
    })),
  };
}

function entryOf(person: { id: number; firstName: string; lastName: string }) {
  return {
    key: `person ${person.id}`,
    id: person.id,
    title: fullName(person),
    icon: "person" as const,
    isOpen: true,
  };
}

export function useFoundDevices({ kind, text }: Query, permissions: Permissions) {
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

/** Those of the first hit: what is to come first, then the latest. */
export function useSessionsOfHit(person: PersonEntry | undefined, permissions: Permissions) {
  const site = useSiteTime();
  const maySchedule = permissions.scheduler === true;
  const id = person?.id ?? 0;
  const { data } = useQuery({
    queryKey: ["sessions", "palette", id],
    queryFn: async () => (await searches.sessionsOf(id)).sessions,
    enabled: person !== undefined && (maySchedule || permissions.participants === true),
    staleTime: 5_000,
  });
  if (!data || !person) return { entries: [], booked: undefined };
  const now = new Date(serverNow()).toISOString();
  const toCome = data.filter(({ startsAt }) => startsAt >= now).toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const past = data.filter(({ startsAt }) => startsAt < now).toSorted((a, b) => (a.startsAt > b.startsAt ? -1 : 1));
  const entries: Entry[] = [...toCome, ...past].slice(0, 3).map(session => ({
    key: `session ${session.id}`,
    title: staffDateTime(session.startsAt, site),
    detail: [person.title, stationLabel(session.station), session.device && deviceNames.get(session.device).code]
      .filter(Boolean)
      .join(" · "),
    icon: IconCalendarEvent,
    mark: <StatusMark kind={session.status} />,
    to: maySchedule ? `/scheduler/${session.id}` : `/participants/${id}?tab=sessions`,
  }));
  const isHere = data.some(({ status }) => status === sessionStatus.checkedIn);
  return {
    entries,
    booked: isHere ? ("here" as const) : data.find(({ status }) => status === sessionStatus.scheduled)?.id,
  };
}

/** `#214` is also the number of a session. */
export function useSessionByNumber({ kind, text }: Query, permissions: Permissions): Entry[] {
  const site = useSiteTime();
  const { data } = useQuery<Entry[], Refusal>({
    queryKey: ["sessions", "palette number", text],
    queryFn: async () => {
      const { session } = await searches.session(Number(text));
      const who = session.participant ? `${session.participant.firstName} ${session.participant.lastName}` : "";
      return [
        {
          key: `session ${session.id}`,
          title: staffDateTime(session.startsAt, site),
          detail: [groupText.session(session.id), who].filter(Boolean).join(" · "),
          icon: IconCalendarEvent,
          mark: <StatusMark kind={session.status} />,
          to: `/scheduler/${session.id}`,
        },
      ];
    },
    enabled: permissions.scheduler === true && kind === "id" && /^\d{1,9}$/.test(text),
    // That there is no such session is an answer.
    retry: false,
    refetchInterval: false,
    staleTime: 5_000,
  });
  return data ?? [];
}
