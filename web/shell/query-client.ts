import { Refusal } from "@hb/domain/refusal.ts";
import { QueryClient } from "@tanstack/react-query";

/** How long a list that could not be loaded waits before it tries again by itself. */
export const retryAfterMs = 15_000;

/** Nothing answered: asking once more is safe, because every change carries its request id. */
function isWorthRepeating(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof Refusal && error.code === "unavailable";
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: isWorthRepeating,
        retryDelay: 500,
        refetchOnWindowFocus: false,
        refetchInterval: query => (query.state.status === "error" ? retryAfterMs : false),
      },
      mutations: { networkMode: "always", retry: isWorthRepeating, retryDelay: 500 },
    },
  });
}
