export type WireCode =
  | "ADMIN_ONLY_OPERATION"
  | "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
  | "EMAIL_EXISTS"
  | "EXPIRED_OOB_CODE"
  | "INVALID_ARGUMENT"
  | "INVALID_CUSTOM_TOKEN"
  | "INVALID_DISPLAY_NAME"
  | "INVALID_EMAIL"
  | "INVALID_GRANT_TYPE"
  | "INVALID_ID_TOKEN"
  | "INVALID_LOGIN_CREDENTIALS"
  | "INVALID_OOB_CODE"
  | "INVALID_REFRESH_TOKEN"
  | "MISSING_PASSWORD"
  | "OPERATION_NOT_ALLOWED"
  | "TOKEN_EXPIRED"
  | "TOO_MANY_ATTEMPTS_TRY_LATER"
  | "USER_DISABLED"
  | "WEAK_PASSWORD";

/**
 * What the SDK is told of a refusal. It signs its user out on USER_DISABLED and TOKEN_EXPIRED, so these two are said only
 * of a sign-in that is over; and on any code at all when it starts, so a failure of ours is never one of these.
 */
export class WireError extends Error {
  readonly code: WireCode;
  /** Shown in place of the SDK's own text. */
  readonly sentence: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: WireCode, sentence?: string, retryAfterSeconds?: number) {
    super(sentence === undefined ? code : `${code} : ${sentence}`);
    this.name = "WireError";
    this.code = code;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function reject(code: WireCode, sentence?: string): never {
  throw new WireError(code, sentence);
}
