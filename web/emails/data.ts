import type { Input, Output } from "@hb/domain/contract.ts";
import type { EmailFilters, EmailRow } from "@hb/domain/emails/contract.ts";
import type { EmailState, EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";
import { recognizeSearch, searchText } from "../participants/list/search-text.ts";

export const emailsKey = ["emails"] as const;
const pageSize = 100;

/** Keeps everything fetched about emails up to date. */
export function useLiveEmails(): void {
  useMarker(marker.emails, emailsKey);
  const client = useQueryClient();
  useEffect(() => {
    // The cache of an earlier visit is shown first and refetched: nothing was listening in between.
    void client.invalidateQueries({ queryKey: emailsKey });
  }, [client]);
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
  return useQuery<EmailCounts, Refusal>({
    queryKey: [...emailsKey, "counts", filters],
    queryFn: () => call("countEmails", { filters }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type WholeEmail = Output<Functions["getEmail"]>;

export function useEmail(id: number | undefined) {
  return useQuery<WholeEmail, Refusal>({
    queryKey: [...emailsKey, "one", id],
    queryFn: () => call("getEmail", { id: id ?? 0 }),
    enabled: id !== undefined,
  });
}

export type FailedJob = Output<Functions["listFailedJobs"]>["jobs"][number];

export function useFailedJobs() {
  return useQuery<FailedJob[], Refusal>({
    queryKey: [...emailsKey, "jobs"],
    queryFn: async () => (await call("listFailedJobs", null)).jobs,
  });
}

// One participant -----------------------------------------------------------------------------------------------------

export type PersonEmails = Output<Functions["listParticipantEmails"]>;

export function usePersonEmails(participantId: number | undefined) {
  return useQuery<PersonEmails, Refusal>({
    queryKey: [...emailsKey, "of", participantId],
    queryFn: () => call("listParticipantEmails", { participantId: participantId ?? 0 }),
    enabled: participantId !== undefined,
  });
}

/** Above this many matches, the search has to be narrowed before anyone is explained. */
export const maxMatches = 4;

/** Participants by name or ID, for staff who can search them. */
export function useMatchingParticipants(text: string, enabled: boolean) {
  const filter = recognizeSearch(text);
  return useQuery<{ id: number; name: string }[], Refusal>({
    queryKey: ["participants", "named", filter, text],
    queryFn: async () => {
      const { rows } = await call("listParticipants", {
        filters: { [filter]: searchText(filter, text) },
        sort: { by: "name", descending: false },
        offset: 0,
        limit: maxMatches + 1,
      });
      return rows.map(person => ({ id: person.id, name: fullName(person) }));
    },
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export type Finding = Output<Functions["explainEmails"]>["findings"][number];

export function useFindings(participantId: number) {
  return useQuery<Finding[], Refusal>({
    queryKey: [...emailsKey, "why", participantId],
    queryFn: async () => (await call("explainEmails", { participantId })).findings,
  });
}

// Before sending ----------------------------------------------------------------------------------------------------

export type Sendable = Output<Functions["listSendableEmails"]>["types"][number];

export function useSendable(participantId: number, about: EmailTopic | null) {
  return useQuery<Sendable[], Refusal>({
    queryKey: [...emailsKey, "sendable", participantId, about],
    queryFn: async () => (await call("listSendableEmails", { participantId, about })).types,
  });
}

export type Preview = Output<Functions["previewEmail"]>;

export function usePreview(email: { type: EmailType | undefined; participantId: number; about: EmailTopic | null }) {
  const { type, participantId, about } = email;
  return useQuery<Preview, Refusal>({
    queryKey: [...emailsKey, "preview", type, participantId, about],
    queryFn: () => call("previewEmail", { type: type as EmailType, participantId, about }),
    enabled: type !== undefined,
  });
}

export type Selected = Input<Functions["previewEmails"]>["selected"];
export type BulkPreview = Output<Functions["previewEmails"]>;

export function useBulkPreview(type: EmailType, selected: Selected) {
  return useQuery<BulkPreview, Refusal>({
    queryKey: [...emailsKey, "previews", type, selected],
    queryFn: () => call("previewEmails", { type, selected }),
  });
}

export type Template = Output<Functions["listEmailTemplates"]>["templates"][number];

export function useTemplates() {
  return useQuery<Template[], Refusal>({
    queryKey: [...emailsKey, "templates"],
    queryFn: async () => (await call("listEmailTemplates", null)).templates,
  });
}
