/** The callable protocol's error codes. Anything unexpected becomes `internal`. */
export const refusalCodes = [
  "invalid-argument",
  "failed-precondition",
  "out-of-range",
  "unauthenticated",
  "permission-denied",
  "not-found",
  "already-exists",
  "aborted",
  "resource-exhausted",
  "deadline-exceeded",
  "cancelled",
  "unavailable",
  "unimplemented",
  "data-loss",
  "unknown",
  "internal",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** The one error we throw on purpose. Its sentence and details are safe to show to the caller. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: unknown;

  constructor(code: RefusalCode, sentence: string, details?: unknown) {
    super(sentence);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: RefusalCode, sentence: string, details?: unknown): never {
  throw new Refusal(code, sentence, details);
}
