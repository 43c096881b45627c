import { useState } from "react";
import { type Problem, problemOf } from "../change/problem.ts";

/** Runs a step of signing in and keeps its problem for the form. Doesn't load what other changes need. */
export function useAttempt() {
  const [problem, setProblem] = useState<Problem>();
  const attempt = async (step: () => Promise<void>): Promise<Problem | undefined> => {
    setProblem(undefined);
    try {
      await step();
      return undefined;
    } catch (error) {
      const failed = problemOf(error);
      setProblem(failed);
      return failed;
    }
  };
  return { problem, attempt };
}
