import { Refusal, refusalCodes } from "@hb/domain/refusal.ts";
import { brokenPage, refusalText, unreachable } from "./text.ts";

/** The SDK appends the HTTP status to a message: ` [409]`. Status 0 means that nothing answered. */
const httpStatus = / \[(\d+)\]$/;

/** What browsers say when a part of the page can't be fetched: no connection, or HB was updated. */
const missingPart = /dynamically imported module|module script failed|Unable to preload|error loading dynamically/i;

export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missingPart.test(error.message);
}

/** Turns anything that went wrong into a message for people. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isMissingPart(error)) return new Refusal("unavailable", unreachable);
  const { code, message, details } = (error ?? {}) as { code?: unknown; message?: unknown; details?: unknown };
  if (typeof code !== "string" || typeof message !== "string" || !code.startsWith("functions/")) {
    return new Refusal("internal", brokenPage);
  }
  // A refusal inside a stream has no status either, but it has a code.
  if (code === "functions/internal" && httpStatus.exec(message)?.[1] === "0")
    return new Refusal("unavailable", unreachable);
  const ours = refusalCodes.find(known => `functions/${known}` === code) ?? "internal";
  const text = message.replace(httpStatus, "");
  // Errors made by the SDK carry the bare code as their message.
  return new Refusal(ours, text === ours ? refusalText[ours] : text, details);
}

/** Whether the change may have been made anyway. The next attempt then sends the same request, so it is made once. */
export function isUncertain({ code }: Refusal): boolean {
  return code === "unavailable" || code === "deadline-exceeded" || code === "internal" || code === "unknown";
}
