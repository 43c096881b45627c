import type { Input, Instant, Output } from "@hb/domain/contract.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { isActive } from "@hb/domain/sessions/booking.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import type { NewSlots } from "@hb/domain/sessions/slots.ts";
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, newRequestId } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";

export const sessionsKey = ["sessions"] as const;
const marker = "study/lastSessionsUpdate";

/** Everything that was fetched about sessions is as fresh as their marker. */
export function useLiveSessions(): void {
  useMarker(marker, sessionsKey);
  const client = useQueryClient();
  useEffect(() => {
    // What was kept from an earlier visit is shown, and asked for again: nobody was listening meanwhile.
    void client.invalidateQueries({ queryKey: sessionsKey });
  }, [client]);
}

export function refreshSessions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionsKey });
}

export function useStations() {
  return useQuery<readonly Station[], Refusal>({
    queryKey: [...sessionsKey, "stations"],
    queryFn: async () => (await call("listStations", null)).stations,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

// The calendar --------------------------------------------------------------------------------------------------------

/** All sessions of a period, whatever is filtered: the screen filters and counts by itself, within a frame. */
export function periodOptions(from: Instant, to: Instant) {
  return queryOptions<readonly Session[], Refusal>({
    queryKey: [...sessionsKey, "period", from, to],
    queryFn: async () => (await call("listSessions", { from, to, filters: {} })).sessions,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function usePeriod(from: Instant, to: Instant) {
  return useQuery(periodOptions(from, to));
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
    enabled: enabled,
    queryKey: oneKey(id),
    queryFn: () => call("getSession", { id }),
    structuralSharing: (known, fresh) => newest(known as OneSession | undefined, fresh as OneSession),
  });
}

/** An answer that was on its way while something was saved must not bring the older state back for a moment. */
function newest(known: OneSession | undefined, fresh: OneSession): OneSession {
  return known && fresh.session.version < known.session.version ? { ...fresh, session: known.session } : fresh;
}

const isOwnChange = new Set<string>();

/** Whether a state of a session was made by this browser: then nobody needs to be shown what changed. */
export function isMadeHere({ id, version }: Pick<Session, "id" | "version">): boolean {
  return isOwnChange.has(`${id}@${version}`);
}

/** What was saved, or is about to be, stands everywhere at once; the marker brings the rest. */
export function putSession(client: QueryClient, id: number, changes: Partial<Session>): void {
  if (changes.version !== undefined) isOwnChange.add(`${id}@${changes.version}`);
  client.setQueryData<OneSession>(
    oneKey(id),
    known => known && { ...known, session: { ...known.session, ...changes } },
  );
  client.setQueriesData<readonly Session[]>({ queryKey: [...sessionsKey, "period"] }, sessions =>
    sessions?.some(session => session.id === id)
      ? sessions.map(session => (session.id === id ? { ...session, ...changes } : session))
      : sessions,
  );
}

/** Changes of one session, which all state the version they are made on. */
type ActName = {
  [N in FunctionName]: Input<Functions[N]> extends { requestId: string; id: number; version: number } ? N : never;
}[FunctionName] &
  (
    | "bookSession"
    | "cancelBooking"
    | "moveBooking"
    | "moveSlot"
    | "setSessionBonus"
    | "setSessionDevice"
    | "setSessionLocked"
    | "setSessionStatus"
  );
export type ActInput<N extends ActName> = Omit<Input<Functions[N]>, "requestId" | "id" | "version">;

/** Does something with a session; a refusal is the caller's. `requestId` is given where an attempt is repeated. */
export async function actOn<N extends ActName>(
  client: QueryClient,
  name: N,
  { id, version }: Pick<Session, "id" | "version">,
  rest: ActInput<N>,
  requestId = newRequestId(),
): Promise<Output<Functions[N]>> {
  const input = { requestId, id, version, ...rest } as Input<Functions[N]>;
  try {
    return await call(name, input);
  } finally {
    void refreshSessions(client);
  }
}

export type SessionOfPerson = Output<Functions["listSessionsOf"]>["sessions"][number];
export function useSessionsOf(participantId: number, isAsked = true) {
  useMarker(marker, sessionsKey);
  return useQuery<readonly SessionOfPerson[], Refusal>({
    queryKey: [...sessionsKey, "of", participantId],
    queryFn: async () => (await call("listSessionsOf", { participantId })).sessions,
    enabled: isAsked,
  });
}

/** The visit that somebody has ahead or is at, of which there is one at most. */
export function visitOf(sessions: readonly SessionOfPerson[]): SessionOfPerson | undefined {
  return sessions.find(({ status }) => isActive(status));
}

export async function inviteToBook(participantId: number) {
  return call("inviteToBook", { requestId: newRequestId(), selected: { ids: [participantId] } });
}

// Booking -------------------------------------------------------------------------------------------------------------

export type FoundPerson = Output<Functions["findPeopleToBook"]>["people"][number];
export function usePeopleToBook(text: string) {
  return useQuery<readonly FoundPerson[], Refusal>({
    queryKey: [...sessionsKey, "people", text],
    queryFn: async () => (await call("findPeopleToBook", { text, limit: 12 })).people,
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });
}

/** The first slot that can be booked after a moment; null = there is none. */
export function useNextFree(after: Instant) {
  return useQuery<Session | null, Refusal>({
    queryKey: [...sessionsKey, "next free", after],
    queryFn: async () => (await call("findFreeSlots", { near: after, after, limit: 1 })).slots[0] ?? null,
  });
}

export interface Mail {
  type: EmailType;
  participantId: number;
  about: { kind: "session"; id: string };
}
export function useMailPreview(mail: Mail) {
  return useQuery<Output<Functions["previewEmail"]>, Refusal>({
    queryKey: ["email preview", mail],
    queryFn: () => call("previewEmail", mail),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

// Slots and stations --------------------------------------------------------------------------------------------------

export type SlotPlan = Output<Functions["previewSlots"]>;
export function useSlotPlan(slots: NewSlots | undefined) {
  return useQuery<SlotPlan, Refusal>({
    queryKey: [...sessionsKey, "plan", slots],
    queryFn: () => call("previewSlots", slots as NewSlots),
    enabled: slots !== undefined,
    placeholderData: keepPreviousData,
  });
}

export async function createSlots(client: QueryClient, slots: NewSlots, requestId: string) {
  const answer = await call("createSlots", { requestId, slots });
  void refreshSessions(client);
  return answer;
}

export async function deleteSlots(client: QueryClient, slots: readonly Pick<Session, "id" | "version">[]) {
  const chosen = slots.map(({ id, version }) => ({ id, version }));
  try {
    return await call("deleteSlots", { requestId: newRequestId(), slots: chosen });
  } finally {
    void refreshSessions(client);
  }
}

export type StationInput = Omit<Input<Functions["saveStation"]>, "requestId">;
export async function saveStation(client: QueryClient, station: StationInput): Promise<void> {
  await call("saveStation", { requestId: newRequestId(), ...station });
  await refreshSessions(client);
}

export async function archiveStation(client: QueryClient, { id, version }: Station, archived: boolean): Promise<void> {
  await call("archiveStation", { requestId: newRequestId(), id, version, archived });
  await refreshSessions(client);
}

// The calendar feed ---------------------------------------------------------------------------------------------------

const feedKey = ["calendar feed"] as const;
export function useCalendarFeed() {
  return useQuery<Output<Functions["getCalendarFeed"]>["feed"], Refusal>({
    queryKey: feedKey,
    queryFn: async () => (await call("getCalendarFeed", null)).feed,
  });
}

export async function createCalendarFeed(client: QueryClient): Promise<string | null> {
  const { address } = await call("createCalendarFeed", { requestId: newRequestId() });
  await client.invalidateQueries({ queryKey: feedKey });
  return address;
}

export async function revokeCalendarFeed(client: QueryClient): Promise<void> {
  await call("revokeCalendarFeed", { requestId: newRequestId() });
  await client.invalidateQueries({ queryKey: feedKey });
}
