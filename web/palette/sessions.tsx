import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { serverNow } from "../backend/clock.ts";
import { stationLabel } from "../sessions/stations/station-names.ts";
import { StatusMark } from "../sessions/visit/SessionMarks.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import type { Asked } from "./asked.ts";
import { searches } from "./data.ts";
import type { Entry } from "./entry.ts";
import type { PersonEntry } from "./people.tsx";

/** Those of the first hit: what is to come first, then the latest. */
export function useSessionsOfHit(person: PersonEntry | undefined, permissions: Permissions) {
  const { zone, today } = useSiteTime();
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
    title: staffDateTime(session.startsAt, zone, today),
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
export function useSessionByNumber({ kind, text }: Asked, permissions: Permissions): Entry[] {
  const { zone, today } = useSiteTime();
  const { data } = useQuery<Entry[], Refusal>({
    queryKey: ["sessions", "palette number", text],
    queryFn: async () => {
      const { session } = await searches.session(Number(text));
      const who = session.participant ? `${session.participant.firstName} ${session.participant.lastName}` : "";
      return [
        {
          key: `session ${session.id}`,
          title: staffDateTime(session.startsAt, zone, today),
          detail: [`session ${session.id}`, who].filter(Boolean).join(" · "),
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
