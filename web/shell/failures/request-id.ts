import { Refusal } from "@hb/domain/refusal.ts";

/** The number under which the server's own log tells what happened; it comes with unforeseen failures. */
export function requestIdOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal) || typeof error.details !== "object" || error.details === null) return undefined;
  const { request } = error.details as { request?: unknown };
  return typeof request === "string" ? request : undefined;
}
