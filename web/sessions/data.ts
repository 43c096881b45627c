import type { DateOn, Input, Instant, Output } from "@hb/domain/contract.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { isActive } from "@hb/domain/sessions/booking.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import type { NewSlots } from "@hb/domain/sessions/slots.ts";
import { sessionStatus, stationFreeStatuses } from "@hb/domain/sessions/status.ts";
import { type VisitPreview, visitPreviewTopic } from "@hb/domain/sessions/visit-preview.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useLive, useMarker } from "../backend/markers.ts";
import { rememberOwnChange } from "../change/own-changes.ts";
import { type Page, usePages, useRead } from "../queries/read.ts";
import { sessionsKey } from "../queries/sessions.ts";
import type { NewPlace } from "./calendar/grid-target.ts";

/** Keeps everything fetched about sessions as fresh as their marker. */
export function useLiveSessions(): void {
  useLive(marker.sessions, sessionsKey);
}

// The calendar --------------------------------------------------------------------------------------------------------

/** All sessions of a period, unfiltered: the screen filters and counts them within a frame. */
export function periodOptions(from: Instant, to: Instant) {
  return queryOptions<readonly Session[], Refusal>({
    queryKey: [...sessionsKey, "period", from, to],
    queryFn: async () => (await call("listSessions", { from, to, filters: {} })).sessions,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How many past sessions are still Scheduled. */
export function useOverdueCount(from: Instant, to: Instant) {
  return useQuery<number, Refusal>({
    queryKey: [...sessionsKey, "overdue count"],
    queryFn: async () => (await call("countSessions", { from, to, filters: {} })).overdue,
  });
}

// One session ---------------------------------------------------------------------------------------------------------

export type OneSession = Output<Functions["getSession"]>;
const oneKey = (id: number) => [...sessionsKey, "one", id];

export function useSession(id: number, enabled = true) {
  return useQuery<OneSession, Refusal>({
    enabled,
    queryKey: oneKey(id),
    queryFn: () => call("getSession", { id }),
    structuralSharing: (cached, fresh) => newest(cached as OneSession | undefined, fresh as OneSession),
  });
}

/** An answer that was on its way while something was saved must not bring the older state back for a moment. */
function newest(cached: OneSession | undefined, fresh: OneSession): OneSession {
  return cached && fresh.session.version < cached.session.version ? { ...fresh, session: cached.session } : fresh;
}

/** Shows what was saved, or is about to be, everywhere; the marker brings the rest. */
export function putSession(client: QueryClient, id: number, changes: Partial<Session>): void {
  if (changes.version !== undefined) rememberOwnChange("session", id, changes.version);
  client.setQueryData<OneSession>(
    oneKey(id),
    cached => cached && { ...cached, session: { ...cached.session, ...changes } },
  );
  client.setQueriesData<readonly Session[]>({ queryKey: [...sessionsKey, "period"] }, sessions =>
    sessions?.some(session => session.id === id)
      ? sessions.map(session => (session.id === id ? { ...session, ...changes } : session))
      : sessions,
  );
}

export type SessionOfPerson = Output<Functions["listSessionsOf"]>["sessions"][number];

export function useSessionsOf(participantId: number) {
  useMarker(marker.sessions, sessionsKey);
  return useRead(sessionsKey, "listSessionsOf", { participantId }, { select: ({ sessions }) => sessions });
}

/** The upcoming or current visit, of which there is at most one. */
export function activeVisit(sessions: readonly SessionOfPerson[]): SessionOfPerson | undefined {
  return sessions.find(({ status }) => isActive(status));
}

// Booking -------------------------------------------------------------------------------------------------------------

/** The first slot that can be booked after a moment; null = there is none. */
export function useNextOpening(after: Instant) {
  const input = { near: after, after, limit: 1 };
  return useRead(sessionsKey, "findFreeSlots", input, { select: ({ slots }) => slots[0] ?? null });
}

/** Which other session has a station at a time; undefined if it's free, or not known yet. */
export function useHolder(place: NewPlace | undefined, ownId: number): Session | undefined {
  const input = place && {
    from: place.startsAt,
    to: addMinutes(place.startsAt, place.lengthMinutes),
    filters: { stations: [place.stationId] },
  };
  const { data } = useRead(sessionsKey, "listSessions", input, { select: ({ sessions }) => sessions });
  return data?.find(({ id, status }) => id !== ownId && !stationFreeStatuses.includes(status));
}

/** Where a moved session was: the open slot of that time, or the time itself. */
export async function fetchPlaceOf(sessionId: number) {
  const { startsAt, stationId, lengthMinutes } = (await call("getSession", { id: sessionId })).session;
  const { sessions } = await call("listSessions", {
    from: startsAt,
    to: addMinutes(startsAt, lengthMinutes),
    filters: { stations: [stationId], statuses: [sessionStatus.open] },
  });
  const slot = sessions.find(session => session.startsAt === startsAt);
  return slot ? { sessionId: slot.id, version: slot.version } : { startsAt, stationId, lengthMinutes };
}

/** What a participant gets about a visit as it would be. */
export const bookingEmail = (visit: VisitPreview) => [
  { type: emailType.bookingConfirmation, about: visitPreviewTopic(visit) },
];

export type SlotPlan = Output<Functions["previewSlots"]>;

export function useSlotPlan(slots: NewSlots | undefined) {
  return useRead(sessionsKey, "previewSlots", slots, { placeholderData: keepPreviousData });
}

// The calendar feed ---------------------------------------------------------------------------------------------------

export const feedOptions = queryOptions<Output<Functions["getCalendarFeed"]>["feed"], Refusal>({
  queryKey: ["calendar feed"],
  queryFn: async () => (await call("getCalendarFeed", null)).feed,
});

// Worklists -----------------------------------------------------------------------------------------------------------

const pageSize = 100;

export type Pages = Pick<ReturnType<typeof usePages>, "data" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;

/** How many rows the next page brings. */
export function nextPageSize({ rows, total }: Page<unknown>): number {
  return Math.min(pageSize, total - rows.length);
}

/** Past sessions that are still Scheduled, oldest first. */
export function useOverdue() {
  type Overdue = Output<Functions["listOverdueSessions"]>;
  return usePages<Session, Overdue>([...sessionsKey, "overdue"], pageSize, page => call("listOverdueSessions", page));
}

/** Sessions that begin in a period of any length. */
export function useSessionList(list: Omit<Input<Functions["listAgenda"]>, "offset" | "limit">) {
  return usePages<Session, Output<Functions["listAgenda"]>>([...sessionsKey, "list", list], pageSize, page =>
    call("listAgenda", { ...list, ...page }),
  );
}

/** Who got how much, largest first. */
export function useBonusTotals(from: DateOn, to: DateOn) {
  type Totals = Output<Functions["listBonusTotals"]>;
  return usePages<Totals["rows"][number], Totals>([...sessionsKey, "bonus", from, to], pageSize, page =>
    call("listBonusTotals", { from, to, ...page }),
  );
}
