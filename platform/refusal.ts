/** Every error code of the callable protocol, as the SDK names them. */
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

/** An error thrown on purpose. Its message and details are safe to show to the caller. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: unknown;

  constructor(code: RefusalCode, message: string, details?: unknown) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: RefusalCode, message: string, details?: unknown): never {
  throw new Refusal(code, message, details);
}

/** Not by class: an app may throw its own error of this shape. The name and a known code are enough. */
export function isRefusal(error: unknown): error is Refusal {
  if (!(error instanceof Error) || error.name !== "Refusal" || !("code" in error)) return false;
  return refusalCodes.some(code => code === error.code);
}
