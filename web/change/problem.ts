import { Refusal } from "@hb/domain/refusal.ts";
import { asRefusal, isUncertain } from "../backend/refused.ts";

/**
 * Why a change wasn't made.
 * - `uncertain`: no answer came. It may have been made; sending the same change again makes it once.
 * - `conflict`: someone else changed the record first. `theirs` is the record as they left it.
 * - `fields`: the server names the fields that are wrong.
 * - `refused`: any other reason, in one sentence. `details` may say what the change needs first.
 */
export interface Problem {
  readonly kind: "uncertain" | "conflict" | "fields" | "refused";
  readonly message: string;
  readonly theirs?: unknown;
  /** By the first part of each field's path. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** For support: the server's own log has the cause under this reference. */
  readonly reference: string | undefined;
  readonly refusal: Refusal;
}

export function problemOf(error: unknown): Problem {
  const refusal = asRefusal(error);
  const details = isRecord(refusal.details) ? refusal.details : {};
  const fields = fieldsOf(details["problems"]);
  const common = { message: refusal.message, fields, details, reference: referenceOf(refusal), refusal };
  if (isUncertain(refusal)) return { ...common, kind: "uncertain" };
  if (refusal.code === "aborted") return { ...common, kind: "conflict", theirs: details["theirs"] };
  return { ...common, kind: Object.keys(fields).length > 0 ? "fields" : "refused" };
}

/** Unexpected failures carry a reference; everything else explains itself. */
export function referenceOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal) || !isRecord(error.details)) return undefined;
  const { request } = error.details;
  return typeof request === "string" ? request : undefined;
}

function fieldsOf(problems: unknown): Record<string, string> {
  if (!Array.isArray(problems)) return {};
  const named = problems as { path: (string | number)[]; message: string }[];
  // The first problem of a field is the one to show.
  const messages: Record<string, string> = {};
  for (const { path, message } of named) messages[fieldIn(path)] ??= message;
  return messages;
}

/** `changes.email` and `profile.email` are about the email. */
function fieldIn(path: readonly (string | number)[]): string {
  const [first, second] = path;
  return String((first === "changes" || first === "profile") && second !== undefined ? second : (first ?? ""));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
