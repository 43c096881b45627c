import { consentPage } from "@hb/domain/consent/page-text.ts";
import { Refusal } from "@hb/domain/refusal.ts";

export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal("internal", "Something unforeseen happened in this browser.");
}

/** The link speaks for nobody: never given out, renewed, revoked, or cut on its way. All look the same. */
export function isWrongLink({ code }: Refusal): boolean {
  return (
    code === "unauthenticated" || code === "permission-denied" || code === "not-found" || code === "invalid-argument"
  );
}

/** The page is behind: the words were changed since it was opened, or the form was signed elsewhere. */
export function isBehind({ details }: Refusal): boolean {
  const { currentVersion, isSigned } = (details ?? {}) as { currentVersion?: unknown; isSigned?: unknown };
  return currentVersion !== undefined || isSigned === true;
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

/** What a visitor reads: what happened, and what to do. */
export function sentenceOf({ code, message, details }: Refusal): string {
  const words = consentPage.trouble;
  if (code === "unavailable" || code === "deadline-exceeded") return words.offline;
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: number };
  if (code === "resource-exhausted" && retryAfterSeconds) return words.tooMany(Math.ceil(retryAfterSeconds / 60));
  return words.notSent(message, code);
}
