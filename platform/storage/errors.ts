import { refusalOf } from "../database/failure.ts";
import { isRefusal, Refusal, type RefusalCode } from "../refusal.ts";

/**
 * The SDK reads only the status. It repeats a request for minutes on 408, 429 and every 5xx, so a refusal that will not
 * change is never one of these. 401, 402, 403 and 404 have their own names in the SDK.
 */
const httpStatus: Record<RefusalCode, number> = {
  "invalid-argument": 400,
  "failed-precondition": 400,
  "out-of-range": 400,
  unauthenticated: 401,
  "resource-exhausted": 402,
  "permission-denied": 403,
  "not-found": 404,
  "already-exists": 409,
  unimplemented: 400,
  cancelled: 400,
  aborted: 503,
  "deadline-exceeded": 503,
  unavailable: 503,
  "data-loss": 500,
  unknown: 500,
  internal: 500,
};

/** A file that will never be accepted, however often it is sent: damaged, too large, or not of the type it claims. */
export class InvalidFile extends Refusal {
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, sentence: string) {
    super("invalid-argument", sentence);
    this.status = status;
  }
}

/** A row without its bytes. The platform never leaves one, so something else has deleted them. */
export class MissingBytes extends Refusal {
  constructor(name: string) {
    super("not-found", `The bytes of ${name} are missing.`);
  }
}

/** The client disconnected or stopped sending: there is nobody to answer. */
export class ClientDisconnected extends Error {
  override name = "ClientDisconnected";
}

export function statusOf(refusal: Refusal): number {
  return refusal instanceof InvalidFile ? refusal.status : httpStatus[refusal.code];
}

/** Undefined = unexpected. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (isRefusal(error)) return error;
  const known = refusalOf(error);
  if (known) return known;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Refusal("resource-exhausted", "The server is out of storage space. Nothing was saved.");
  if (code === "EMFILE" || code === "ENFILE")
    return new Refusal("unavailable", "The server is busy. Nothing was changed. Try again in a moment.");
  return undefined;
}
