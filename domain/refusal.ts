/** The callable protocol's codes that we use on purpose; everything unforeseen becomes `internal`. */
export const refusalCodes = [
  "invalid-argument",
  "failed-precondition",
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
  "internal",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** The one error we throw on purpose: its sentence and details are safe to show to whoever asked. */
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
