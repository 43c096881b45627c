import type { Input, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import type { Sort } from "@hb/domain/participants/sorting.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, newRequestId } from "../backend/call.ts";
import { listenToMarker, useMarker } from "../backend/markers.ts";
import { rememberOwnChange } from "../change/own-changes.ts";
import { pageSize } from "../list/list-window.ts";

const participantsKey = ["participants"] as const;
const marker = "study/lastParticipantsUpdate";

/** Everything that was fetched about participants is as fresh as their marker; answers when it moved last. */
export function useLiveParticipants(): number | undefined {
  useMarker(marker, participantsKey);
  const client = useQueryClient();
  const [lastChangeAt, setLastChangeAt] = useState<number>();
  useEffect(() => {
    // What was kept from an earlier visit is shown, and asked for again: nobody was listening meanwhile.
    void client.invalidateQueries({ queryKey: participantsKey });
    return listenToMarker(marker, { moved: () => undefined, heard: setLastChangeAt });
  }, [client]);
  return lastChangeAt;
}

// The list ------------------------------------------------------------------------------------------------------------

type ListPage = Output<Functions["listParticipants"]>;

export function listPage(filters: Filters, sort: Sort, page: number) {
  return queryOptions<ListPage, Refusal>({
    queryKey: [...participantsKey, "list", filters, sort, page],
    queryFn: () => call("listParticipants", { filters, sort, offset: page * pageSize, limit: pageSize }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type OptionCounts = Output<Functions["countParticipantOptions"]>["counts"];

/** They come after the rows, and until then those before stay where they are. */
export function useOptionCounts(filters: Filters, enabled: boolean) {
  return useQuery<OptionCounts, Refusal>({
    queryKey: [...participantsKey, "counts", filters],
    queryFn: async () => (await call("countParticipantOptions", { filters })).counts,
    placeholderData: keepPreviousData,
    enabled: enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How many there are whatever the filters say. */
export function useEveryone(enabled: boolean) {
  return useQuery<number, Refusal>({
    queryKey: [...participantsKey, "everyone"],
    queryFn: async () =>
      (await call("listParticipants", { filters: {}, sort: { by: "id", descending: true }, offset: 0, limit: 1 }))
        .total,
    enabled: enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function freezeSelection(filters: Filters): Promise<{ selectionId: string; count: number }> {
  return call("freezeSelection", { requestId: newRequestId(), filters });
}

export type BulkStatus = Omit<Input<Functions["setParticipantsStatus"]>, "requestId">;

export async function setStatusOfSelected(client: QueryClient, bulk: BulkStatus, requestId: string) {
  const answer = await call("setParticipantsStatus", { requestId, ...bulk });
  await client.invalidateQueries({ queryKey: participantsKey });
  return answer;
}

// Views ---------------------------------------------------------------------------------------------------------------

export const viewsKey = ["participant views"] as const;
export type SavedView = Output<Functions["listSavedViews"]>["views"][number];

export function useSavedViews() {
  return useQuery<SavedView[], Refusal>({
    queryKey: viewsKey,
    queryFn: async () => (await call("listSavedViews", null)).views,
  });
}

// One person ----------------------------------------------------------------------------------------------------------

export type OnePerson = Output<Functions["getParticipant"]>;
export type WholePerson = Extract<OnePerson, { sees: "profile" }>;
export const personKey = (id: number) => [...participantsKey, "one", id];

export function useParticipant(id: number) {
  return useQuery<OnePerson, Refusal>({
    queryKey: personKey(id),
    queryFn: () => call("getParticipant", { id }),
    structuralSharing: (known, fresh) => newest(known as OnePerson | undefined, fresh as OnePerson),
  });
}

/** An answer that was on its way while something was saved must not bring the older state back for a moment. */
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
): void {
  rememberOwnChange("participant", id, changes.version);
  client.setQueryData<OnePerson>(personKey(id), known =>
    known?.sees === "profile" && known.participant.version <= changes.version
      ? { ...known, participant: { ...known.participant, ...changes } }
      : known,
  );
  client.setQueriesData<ListPage>({ queryKey: [...participantsKey, "list"] }, page =>
    page?.rows.some(row => row.id === id && row.version <= changes.version)
      ? { ...page, rows: page.rows.map(row => (row.id === id ? { ...row, ...changes } : row)) }
      : page,
  );
}

export function refreshPerson(client: QueryClient, id: number): Promise<void> {
  return client.invalidateQueries({ queryKey: personKey(id) });
}

/** The personal addresses of one participant. */
export type PersonLink = Output<Functions["getLinks"]>["links"][number];
export const linksKey = (id: number) => [...participantsKey, "links", id];

export function useLinks(id: number) {
  return useQuery<PersonLink[], Refusal>({
    queryKey: linksKey(id),
    queryFn: async () => (await call("getLinks", { participantId: id })).links,
  });
}

export function refreshParticipants(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: participantsKey });
}
