import type { OpeningFilters } from "@hb/domain/openings/contract.ts";
import { call } from "../backend/call.ts";
import { usePages } from "../queries/read.ts";

const pageSize = 100;
/** Colleagues on a person's page: more of them on demand. */
const fewColleagues = 5;

export function useOpenings(filters: OpeningFilters) {
  return usePages(["openings", filters], pageSize, page => call("listOpenings", { filters, ...page }));
}

export function useOpeningsOf(participantId: number) {
  return usePages(["openings of", participantId], fewColleagues, page =>
    call("listOpeningsOf", { participantId, ...page }),
  );
}
