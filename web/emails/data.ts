import type { Input, Output } from "@hb/domain/contract.ts";
import type { EmailFilters, EmailRow } from "@hb/domain/emails/contract.ts";
import type { EmailState, EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Language } from "@hb/domain/language.ts";
import { marker } from "@hb/domain/markers.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useLive } from "../backend/markers.ts";
import { recognizeSearch, searchText } from "../participants/list/text-search.ts";
import { useRead } from "../queries/read.ts";

export const emailsKey = ["emails"] as const;
const pageSize = 100;

/** Keeps everything fetched about emails up to date. */
export function useLiveEmails(): void {
  useLive(marker.emails, emailsKey);
}

// The outbox ----------------------------------------------------------------------------------------------------------

type ListPage = Output<Functions["listEmails"]>;

/** Emails in these states, page by page; none without a state. */
export function useEmails(
  filters: EmailFilters,
  states: readonly EmailState[],
  order: "soonest first" | "newest first",
) {
  const query = useInfiniteQuery<ListPage, Refusal, ListPage[], readonly unknown[], number>({
    queryKey: [...emailsKey, "list", filters, states, order],
    queryFn: ({ pageParam }) =>
      call("listEmails", {
        filters: { ...filters, states: [...states] },
        sort: { by: "at", descending: order === "newest first" },
        offset: pageParam,
        limit: pageSize,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const known = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return known < last.total && last.rows.length > 0 ? known : undefined;
    },
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    enabled: states.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    query,
    /** Undefined until the first answer. An email that changed pages between two answers is shown once. */
    rows: states.length === 0 ? [] : query.data && once(query.data.flatMap(({ rows }) => rows)),
    total: states.length === 0 ? 0 : (query.data?.at(-1)?.total ?? 0),
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
  };
}

function once(rows: readonly EmailRow[]): EmailRow[] {
  return [...new Map(rows.map(row => [row.id, row])).values()];
}

export type EmailCounts = Output<Functions["countEmails"]>;

export function useEmailCounts(filters: EmailFilters) {
  return useRead(
    emailsKey,
    "countEmails",
    { filters },
    {
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

export type WholeEmail = Output<Functions["getEmail"]>;

export function useEmail(id: number | undefined) {
  return useRead(emailsKey, "getEmail", id === undefined ? undefined : { id });
}

export type FailedJob = Output<Functions["listFailedJobs"]>["jobs"][number];

export function useFailedJobs() {
  return useRead(emailsKey, "listFailedJobs", null, { select: ({ jobs }) => jobs });
}

// One participant -----------------------------------------------------------------------------------------------------

export type PersonEmails = Output<Functions["listParticipantEmails"]>;

export function usePersonEmails(participantId: number) {
  return useRead(emailsKey, "listParticipantEmails", { participantId });
}

/** Above this many matches, the search has to be narrowed before anyone is explained. */
export const maxMatches = 4;

/** Participants by name or ID, for staff who can search them. */
export function useMatchingParticipants(text: string, enabled: boolean) {
  const filter = recognizeSearch(text);
  const search = {
    filters: { [filter]: searchText(filter, text) },
    sort: { by: "name" as const, descending: false },
    offset: 0,
    limit: maxMatches + 1,
  };
  return useRead(["participants"], "listParticipants", search, {
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    select: ({ rows }) => rows.map(person => ({ id: person.id, name: fullName(person) })),
  });
}

export type Finding = Output<Functions["explainEmails"]>["findings"][number];

export function useFindings(participantId: number) {
  return useRead(emailsKey, "explainEmails", { participantId }, { select: ({ findings }) => findings });
}

// Before sending ----------------------------------------------------------------------------------------------------

export type Sendable = Output<Functions["listSendableEmails"]>["types"][number];

export function useSendable(participantId: number, about: EmailTopic | null) {
  return useRead(emailsKey, "listSendableEmails", { participantId, about }, { select: ({ types }) => types });
}

export function usePreview(type: EmailType | undefined, participantId: number, about: EmailTopic | null) {
  return useRead(emailsKey, "previewEmail", type && { type, participantId, about });
}

/** The email of an action that hasn't happened yet. The last one stays while another time or date is chosen. */
export function useNoticedEmail(email: Input<Functions["previewEmail"]>) {
  return useRead(emailsKey, "previewEmail", email, { placeholderData: keepPreviousData });
}

export type Selected = Input<Functions["previewEmails"]>["selected"];
export type BulkPreview = Output<Functions["previewEmails"]>;

export function useBulkPreview(type: EmailType, selected: Selected) {
  return useRead(emailsKey, "previewEmails", { type, selected });
}

export type Template = Output<Functions["listEmailTemplates"]>["templates"][number];

export function useTemplates(language: Language) {
  return useRead(emailsKey, "listEmailTemplates", { language }, { select: ({ templates }) => templates });
}
