import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../backend/call.ts";

/** Everything fetched about sessions is under this key and goes stale with their marker. */
export const sessionsKey = ["sessions"] as const;

export const stationsOptions = queryOptions<readonly Station[], Refusal>({
  queryKey: [...sessionsKey, "stations"],
  queryFn: async () => (await call("listStations", null)).stations,
  staleTime: Number.POSITIVE_INFINITY,
});

export type PersonToBook = Output<Functions["findPeopleToBook"]>["people"][number];

/** A longer name or the ID finds the others. */
export const maxPeopleToBook = 12;

/** People by name, ID, phone or scanned code. An empty text finds no one. */
export function peopleToBookOptions(text: string) {
  return queryOptions<readonly PersonToBook[], Refusal>({
    queryKey: [...sessionsKey, "people", text],
    queryFn: async () => (await call("findPeopleToBook", { text, limit: maxPeopleToBook })).people,
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });
}
