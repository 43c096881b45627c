import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import type { EnrolmentFilters, EnrolmentSort } from "@hb/domain/remote-study/filters.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../backend/call.ts";
import { rememberOwnChange } from "../change/own-changes.ts";
import type { Answer, ChangeInput, Outcome } from "../change/perform.ts";
import { pageSize } from "../list/list-window.ts";
import { openingOf, useOpening } from "../queries/opening.ts";
import { useRead } from "../queries/read.ts";
import { remoteStudyKey, useRemoteStudyChange } from "./live.ts";

// The list ------------------------------------------------------------------------------------------------------------

/** How many weeks of squares the list shows if there is room. */
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
  return useRead(
    remoteStudyKey,
    "countEnrolmentOptions",
    { filters },
    { placeholderData: keepPreviousData, enabled, staleTime: Number.POSITIVE_INFINITY },
  );
}

export type Call = Output<Functions["listCallList"]>["calls"][number];

export function useCallList() {
  // Call-backs become due with time.
  return useRead(remoteStudyKey, "listCallList", null, { refetchInterval: 60_000 });
}

export type Arms = Output<Functions["getArms"]>;

export function useArms(enabled: boolean) {
  return useRead(remoteStudyKey, "getArms", null, { enabled });
}

export type Onboardable = Output<Functions["findPeopleToOnboard"]>["people"][number];

export function usePeopleToOnboard(text: string) {
  return useRead(
    remoteStudyKey,
    "findPeopleToOnboard",
    { text },
    { select: ({ people }) => people, placeholderData: keepPreviousData },
  );
}

// Views ---------------------------------------------------------------------------------------------------------------

export const viewsKey = ["remote study views"] as const;

export function useSavedViews() {
  return useRead(viewsKey, "listEnrolmentViews", null, { select: ({ views }) => views });
}

// One person ----------------------------------------------------------------------------------------------------------

export type Enrolment = Output<Functions["getEnrolment"]>;
export type Square = Enrolment["days"][number];
export type Loan = Enrolment["loans"][number];

export function useEnrolment(participantId: number) {
  const page = `enrolment ${participantId}`;
  useOpening(page);
  return useQuery<Enrolment, Refusal>({
    queryKey: [...remoteStudyKey, "getEnrolment", participantId],
    queryFn: () => call("getEnrolment", { participantId, ...openingOf(page) }),
  });
}

/** As it is now, for a change that names its version. */
export function readDevice(id: number) {
  return call("getDevice", { id });
}

/** Changes of one person's enrolment: each names the version it is made on, and returns the new one. */
type EnrolmentChange =
  | "setEnrolmentStatus"
  | "allowWithoutConsent"
  | "reopenWeeklySurvey"
  | "closeWeeklySurvey"
  | "excuseDays"
  | "excuseWeek"
  | "takeBackExcuse"
  | "setDeviceStatus"
  | "setOwnDevice"
  | "setBelkinCase";
export type EnrolmentInput<N extends EnrolmentChange> = Omit<ChangeInput<N>, "participantId" | "version">;

/** Changes one person's enrolment; the list doesn't announce it here as a colleague's change. */
export function useEnrolmentChange() {
  const { run, isRunning, problem } = useRemoteStudyChange();
  const change = useCallback(
    async <N extends EnrolmentChange>(
      name: N,
      { id, version }: Pick<EnrolmentRow, "id" | "version">,
      input: EnrolmentInput<N>,
    ): Promise<Outcome<Answer<N>>> => {
      const outcome = await run(name, { participantId: id, version, ...input } as unknown as ChangeInput<N>);
      if (outcome.answer) rememberOwnChange("enrolment", id, (outcome.answer as { version: number }).version);
      return outcome;
    },
    [run],
  );
  return { change, isRunning, problem };
}
