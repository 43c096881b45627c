import type { Input, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import type { ImportMapping } from "@hb/domain/participants/import/import-rows.ts";
import type { Participant, ParticipantRow } from "@hb/domain/participants/participant.ts";
import type { Sort } from "@hb/domain/participants/sorting.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { Answer } from "@hb/domain/surveys/question.ts";
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "../backend/call.ts";
import { useLive } from "../backend/markers.ts";
import { isOwnChange, rememberOwnChange } from "../change/own-changes.ts";
import { type ListWindow, pageSize } from "../list/list-window.ts";
import { useFresh, useLiveWindow } from "../list/live-window.ts";
import { isOpening, openingOf, useOpening } from "../queries/opening.ts";
import { ownFields } from "../queries/own-fields.ts";
import { useRead } from "../queries/read.ts";

export const participantsKey = ["participants"] as const;

/** Everything fetched about participants is as fresh as their marker; returns when it last moved. */
export function useLiveParticipants(): number | undefined {
  return useLive(marker.participants, participantsKey);
}

// The list ------------------------------------------------------------------------------------------------------------

type ListPage = Output<Functions["listParticipants"]>;
export type ParticipantWindow = ListWindow<ParticipantRow>;

function listPage(filters: Filters, sort: Sort, page: number) {
  return queryOptions<ListPage, Refusal>({
    queryKey: [...participantsKey, "list", filters, sort, page],
    queryFn: () => call("listParticipants", { filters, sort, offset: page * pageSize, limit: pageSize }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The list as it is seen first. */
export function readFirstRows(client: QueryClient, filters: Filters, sort: Sort): Promise<unknown> {
  return Promise.all([client.prefetchQuery(listPage(filters, sort, 0)), client.prefetchQuery(ownFields)]);
}

/** Everyone the filters let through, as much of it as is in sight, kept live. */
export function useLiveRows(filters: Filters, sort: Sort) {
  const list = useMemo(() => JSON.stringify([filters, sort]), [filters, sort]);
  return useLiveWindow<ParticipantRow>(list, page => listPage(filters, sort, page));
}

/** People whom a colleague just changed or added. */
export function useFreshRows(window: ParticipantWindow | undefined): ReadonlySet<number> {
  return useFresh(window, changedSince);
}

function changedSince(before: readonly ParticipantRow[], after: readonly ParticipantRow[]): ParticipantRow[] {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const newest = Math.max(0, ...versions.keys());
  return after.filter(
    ({ id, version }) =>
      (versions.get(id) ?? (id > newest ? 0 : version)) !== version && !isOwnChange("participant", id, version),
  );
}

export type OptionCounts = Output<Functions["countParticipantOptions"]>["counts"];

/** They arrive after the rows; until then the previous counts stay. */
export function useOptionCounts(filters: Filters, enabled: boolean) {
  return useRead(
    participantsKey,
    "countParticipantOptions",
    { filters },
    {
      select: ({ counts }) => counts,
      placeholderData: keepPreviousData,
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

/** The same for the study's own questions, which the database counts. */
export function useOwnCounts(filters: Filters, enabled: boolean) {
  return useRead(
    participantsKey,
    "countOwnOptions",
    { filters },
    {
      select: ({ counts }) => counts,
      placeholderData: keepPreviousData,
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
    },
  ).data;
}

/** How many participants there are, whatever the filters. */
export function useParticipantCount(enabled: boolean) {
  const one = { filters: {}, sort: { by: "id", descending: true }, offset: 0, limit: 1 } as const;
  return useRead(participantsKey, "listParticipants", one, {
    select: ({ total }) => total,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

// One person ----------------------------------------------------------------------------------------------------------

export type OnePerson = Output<Functions["getParticipant"]>;
export type WholePerson = Extract<OnePerson, { sees: "profile" }>;
export const personKey = (id: number) => [...participantsKey, "one", id];

/** Who is pointed at again isn't fetched again so soon. */
const aheadMs = 10_000;
const pageOf = (id: number) => `participant ${id}`;

function onePerson(id: number) {
  return queryOptions<OnePerson, Refusal>({
    queryKey: personKey(id),
    queryFn: () => call("getParticipant", { id, ...openingOf(pageOf(id)) }),
    structuralSharing: (known, fresh) => newest(known as OnePerson | undefined, fresh as OnePerson),
  });
}

/** What was fetched ahead is shown at once, and fetched again as opened. */
export function useParticipant(id: number) {
  useOpening(pageOf(id));
  return useQuery(onePerson(id));
}

/** Fetches people who are about to be opened. */
export function usePrefetchPerson(): (person: { id: number }) => void {
  const client = useQueryClient();
  return useCallback(
    async ({ id }) => {
      await client.prefetchQuery({ ...onePerson(id), staleTime: aheadMs });
      // Opened while it was on its way.
      if (isOpening(pageOf(id))) await client.invalidateQueries({ queryKey: personKey(id), exact: true });
    },
    [client],
  );
}

/** An answer that was on its way during a save must not bring the older state back for a moment. */
function newest(known: OnePerson | undefined, fresh: OnePerson): OnePerson {
  const isOlder =
    known?.sees === "profile" && fresh.sees === "profile" && fresh.participant.version < known.participant.version;
  return isOlder ? { ...fresh, participant: known.participant } : fresh;
}

/** Shows what was saved everywhere immediately; the marker brings the rest. */
export function showSaved(
  client: QueryClient,
  id: number,
  changes: Partial<ParticipantRow> & { version: number },
  /** Changed answers to the study's own questions; null = none anymore. */
  own: Readonly<Record<string, Answer | null>> = {},
): void {
  rememberOwnChange("participant", id, changes.version);
  const after = <P extends ParticipantRow | Participant>(person: P): P => ({
    ...person,
    ...changes,
    ownAnswers: Object.fromEntries(
      Object.entries({ ...person.ownAnswers, ...own }).filter(
        (answered): answered is [string, Answer] => answered[1] !== null,
      ),
    ),
  });
  client.setQueryData<OnePerson>(personKey(id), known =>
    known?.sees === "profile" && known.participant.version <= changes.version
      ? { ...known, participant: after(known.participant) }
      : known,
  );
  client.setQueriesData<ListPage>({ queryKey: [...participantsKey, "list"] }, page =>
    page?.rows.some(row => row.id === id && row.version <= changes.version)
      ? { ...page, rows: page.rows.map(row => (row.id === id ? after(row) : row)) }
      : page,
  );
}

export const linksKey = (id: number) => [...participantsKey, "links", id];

/** One participant's personal links. */
export function useLinks(id: number) {
  return useRead(linksKey(id), "getLinks", { participantId: id }, { select: ({ links }) => links });
}

// Duplicates ----------------------------------------------------------------------------------------------------------

export type Pair = Output<Functions["findDuplicates"]>["pairs"][number];

export function useDuplicates(limit: number) {
  return useRead(participantsKey, "findDuplicates", { offset: 0, limit });
}

/** Who may be the same person as this participant. */
export function useDuplicatesOf(id: number, enabled: boolean) {
  return useRead(
    participantsKey,
    "findDuplicatesOf",
    { id },
    {
      select: ({ similar }) => similar,
      enabled,
    },
  );
}

export type NewPerson = Input<Functions["findSimilarParticipants"]>;

/** Who may be the same person as someone about to be added. */
export function useSimilar(person: NewPerson, enabled: boolean) {
  return useRead(participantsKey, "findSimilarParticipants", person, {
    select: ({ similar }) => similar,
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function useMergePreview(survivorId: number, otherId: number) {
  const input = { survivorId, otherId, choices: {} };
  // Not live: a merge of people who changed since is refused, and then both are fetched again.
  return useRead(["merge preview"], "previewMerge", input, { placeholderData: keepPreviousData });
}

// Import --------------------------------------------------------------------------------------------------------------

export interface PickedFile {
  /** Unique per pick: the same name may stand for another text. */
  key: string;
  name: string;
  text: string;
}
export type Mapping = Omit<ImportMapping, "columns"> & { columns?: ImportMapping["columns"] };
export type ImportPreview = Output<Functions["previewImport"]>;

export function useImportPreview(file: PickedFile | undefined, mapping: Mapping) {
  return useQuery<ImportPreview, Refusal>({
    queryKey: ["import preview", file?.key, mapping],
    queryFn: () => call("previewImport", { text: file?.text ?? "", mapping }),
    enabled: file !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
