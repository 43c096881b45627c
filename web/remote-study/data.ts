import type { Input, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import type { EnrolmentFilters, EnrolmentSort } from "@hb/domain/remote-study/filters.ts";
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call, newRequestId } from "../backend/call.ts";
import { pageSize } from "../list/list-window.ts";
import { refreshRemoteStudy, remoteStudyKey } from "./live.ts";

// The list ------------------------------------------------------------------------------------------------------------

/** How many weeks of squares the list shows where there is room. */
export const weeksShown = 4;

export function enrolmentPage(filters: EnrolmentFilters, sort: EnrolmentSort, page: number) {
  return queryOptions<Output<Functions["listEnrolments"]>, Refusal>({
    queryKey: [...remoteStudyKey, "list", filters, sort, page],
    queryFn: () =>
      call("listEnrolments", { filters, sort, weeks: weeksShown, offset: page * pageSize, limit: pageSize }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type RemoteCounts = Output<Functions["countEnrolmentOptions"]>;

export function useRemoteCounts(filters: EnrolmentFilters, enabled = true) {
  return useQuery<RemoteCounts, Refusal>({
    queryKey: [...remoteStudyKey, "counts", filters],
    queryFn: () => call("countEnrolmentOptions", { filters }),
    placeholderData: keepPreviousData,
    enabled: enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type CallList = Output<Functions["listCallList"]>;
export type Call = CallList["calls"][number];

export function useCallList() {
  return useQuery<CallList, Refusal>({
    queryKey: [...remoteStudyKey, "calls"],
    queryFn: () => call("listCallList", null),
  });
}

export async function markCalled(client: QueryClient, participantId: number, called: boolean): Promise<void> {
  await call("markCalled", { requestId: newRequestId(), participantId, called });
  await refreshRemoteStudy(client);
}

export type Arms = Output<Functions["getArms"]>;

export function useArms(enabled: boolean) {
  return useQuery<Arms, Refusal>({
    queryKey: [...remoteStudyKey, "arms"],
    queryFn: () => call("getArms", null),
    enabled: enabled,
  });
}

export type Onboardable = Output<Functions["findPeopleToOnboard"]>["people"][number];

export function usePeopleToOnboard(text: string) {
  return useQuery<Onboardable[], Refusal>({
    queryKey: [...remoteStudyKey, "to onboard", text],
    queryFn: async () => (await call("findPeopleToOnboard", { text })).people,
    placeholderData: keepPreviousData,
  });
}

// Views ---------------------------------------------------------------------------------------------------------------

const viewsKey = ["remote study views"] as const;
export type SavedView = Output<Functions["listEnrolmentViews"]>["views"][number];

export function useSavedViews() {
  return useQuery<SavedView[], Refusal>({
    queryKey: viewsKey,
    queryFn: async () => (await call("listEnrolmentViews", null)).views,
  });
}

export async function saveView(client: QueryClient, name: string, view: SavedView["view"]): Promise<void> {
  await call("saveEnrolmentView", { requestId: newRequestId(), name, view });
  await client.invalidateQueries({ queryKey: viewsKey });
}

export async function deleteView(client: QueryClient, id: string): Promise<void> {
  await call("deleteEnrolmentView", { requestId: newRequestId(), id });
  await client.invalidateQueries({ queryKey: viewsKey });
}

// One person ----------------------------------------------------------------------------------------------------------

export type Enrolment = Output<Functions["getEnrolment"]>;
export type Square = Enrolment["days"][number];
export type Loan = Enrolment["loans"][number];

export function useEnrolment(participantId: number) {
  return useQuery<Enrolment, Refusal>({
    queryKey: [...remoteStudyKey, "one", participantId],
    queryFn: () => call("getEnrolment", { participantId }),
  });
}

/** Changes of one person's part in the remote study, which all state the version they are made on. */
export type EnrolmentAct =
  | "setEnrolmentStatus"
  | "allowWithoutConsent"
  | "reopenWeeklySurvey"
  | "excuseDays"
  | "excuseWeek"
  | "takeBackExcuse"
  | "setDeviceStatus"
  | "setOwnDevice"
  | "setBelkinCase";
export type ActInput<N extends EnrolmentAct> = Omit<
  Input<Functions[N]>,
  "requestId" | "participantId" | "version" | "notify"
> & { notify?: boolean };

const isOwnChange = new Set<string>();

/** Whether a state of a person was made by this browser: then nobody needs to be shown what changed. */
export function isMadeHere({ id, version }: Pick<EnrolmentRow, "id" | "version">): boolean {
  return isOwnChange.has(`${id}@${version}`);
}

/** Does something with a person's enrolment; a refusal is the caller's. `requestId` where an attempt is repeated. */
export async function actOn<N extends EnrolmentAct>(
  client: QueryClient,
  name: N,
  { id, version }: Pick<EnrolmentRow, "id" | "version">,
  rest: ActInput<N>,
  requestId = newRequestId(),
): Promise<Output<Functions[N]>> {
  const input = { requestId, participantId: id, version, ...rest } as unknown as Input<Functions[N]>;
  try {
    const saved = await call(name, input);
    isOwnChange.add(`${id}@${(saved as { version: number }).version}`);
    return saved;
  } finally {
    void refreshRemoteStudy(client);
  }
}

/** Asks for a lent device back; its own version is read first, for the list knows only whose it is. */
export async function chaseDevice(client: QueryClient, deviceId: number): Promise<"queued" | "suppressed" | "stopped"> {
  const requestId = newRequestId();
  try {
    const { device } = await call("getDevice", { id: deviceId });
    return (await call("chaseDevice", { requestId, id: deviceId, version: device.version })).mail;
  } finally {
    void refreshRemoteStudy(client);
  }
}
