import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Refusal } from "@hb/domain/refusal.ts";

/** The page is behind: the words were changed since it was opened, the form was signed elsewhere, the tablet's time is over. */
export function isBehind({ details }: Refusal): boolean {
  const { currentVersion, isSigned, isOver } = (details ?? {}) as Record<string, unknown>;
  return currentVersion !== undefined || isSigned === true || isOver === true;
}

/** Which of the page's own fields an answer is refused for. */
export function fieldRefused({ code, details }: Refusal): { field: string; message: string } | undefined {
  const { problems, isBlank } = (details ?? {}) as {
    problems?: { path: (string | number)[]; message: string }[];
    isBlank?: unknown;
  };
  if (isBlank === true) return { field: "signature", message: consentPage.review.drawMissing };
  const [problem] = code === "invalid-argument" ? (problems ?? []) : [];
  return problem && { field: String(problem.path[0]), message: problem.message };
}
