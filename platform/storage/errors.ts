import { refusalOf } from "../database/failure.ts";
import { isRefusal, Refusal, type RefusalCode } from "../refusal.ts";

/**
 * The SDK reads nothing but the status. It repeats a request for minutes on 408, 429 and every 5xx, so a refusal that
 * stays true is never one of these; 402, 401, 403 and 404 have names of their own there.
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

/** Bytes that will never do, however often they are sent: damaged, too many, or not of the kind they claim to be. */
export class Unfit extends Refusal {
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, sentence: string) {
    super("invalid-argument", sentence);
    this.status = status;
  }
}

/** A row without its bytes: HB never makes one, so somebody else has taken them. */
export class Lost extends Refusal {
  constructor(name: string) {
    super("not-found", `The bytes of ${name} are missing.`);
  }
}

/** The client went away or fell silent: nobody is left to be answered. */
export class Gone extends Error {
  override name = "Gone";
}

export function statusOf(refusal: Refusal): number {
  return refusal instanceof Unfit ? refusal.status : httpStatus[refusal.code];
}

/** Undefined = a bug of ours. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (isRefusal(error)) return error;
  const known = refusalOf(error);
  if (known) return known;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Refusal("resource-exhausted", "There is no room for files left. Nothing was kept.");
  if (code === "EMFILE" || code === "ENFILE")
    return new Refusal("unavailable", "Too many files are open. Nothing was changed: try again.");
  return undefined;
}
