import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Answer, type ChangeInput, type ChangeName, type Outcome, perform } from "./perform.ts";
import type { Problem } from "./problem.ts";

interface ChangeOptions {
  /** Fetched again after every attempt: after a conflict or a lost answer the screen shows what is true now. */
  refresh?: readonly QueryKey[];
  /** Changes with the same queue run one after the other, each on what the one before has left. */
  queue?: string;
}

export interface ChangeRunner {
  /** An input that depends on the change before it in the queue is a function, called when its turn comes. */
  run: <N extends ChangeName>(
    name: N,
    input: ChangeInput<N> | (() => ChangeInput<N>),
    /** Updates the cache before the next change in the queue starts. */
    onOutcome?: (outcome: Outcome<Answer<N>>) => void,
  ) => Promise<Outcome<Answer<N>>>;
  isRunning: boolean;
  /** Of the last attempt, until the next one begins. */
  problem: Problem | undefined;
  reset: () => void;
}

/** The one way for a staff screen to change something. See `perform` for what makes it happen once. */
export function useChange({ refresh, queue }: ChangeOptions = {}): ChangeRunner {
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useMutation<unknown, Problem, () => Promise<Outcome<unknown>>>({
    ...(queue !== undefined && { scope: { id: queue } }),
    retry: false,
    mutationFn: async attempt => {
      const { answer, problem } = await attempt();
      // TanStack reads a problem from what is thrown; it never leaves this hook as an exception.
      if (problem) throw problem;
      return answer ?? null;
    },
    onSettled: () => {
      for (const queryKey of refresh ?? []) void client.invalidateQueries({ queryKey });
    },
  });
  const run = useCallback(
    async <N extends ChangeName>(
      name: N,
      input: ChangeInput<N> | (() => ChangeInput<N>),
      onOutcome?: (outcome: Outcome<Answer<N>>) => void,
    ): Promise<Outcome<Answer<N>>> => {
      try {
        const attempt = async () => {
          const outcome = await perform(name, typeof input === "function" ? input() : input);
          onOutcome?.(outcome);
          return outcome;
        };
        return { answer: (await mutateAsync(attempt)) as Answer<N> };
      } catch (problem) {
        return { problem: problem as Problem };
      }
    },
    [mutateAsync],
  );
  return { run, isRunning: isPending, problem: error ?? undefined, reset };
}
