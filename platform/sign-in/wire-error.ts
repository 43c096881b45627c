export type WireCode =
  | "ADMIN_ONLY_OPERATION"
  | "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
  | "EMAIL_EXISTS"
  | "EXPIRED_OOB_CODE"
  | "INVALID_ARGUMENT"
  | "INVALID_CODE"
  | "INVALID_CUSTOM_TOKEN"
  | "INVALID_DISPLAY_NAME"
  | "INVALID_EMAIL"
  | "INVALID_GRANT_TYPE"
  | "INVALID_ID_TOKEN"
  | "INVALID_LOGIN_CREDENTIALS"
  | "INVALID_MFA_PENDING_CREDENTIAL"
  | "INVALID_OOB_CODE"
  | "INVALID_REFRESH_TOKEN"
  | "INVALID_SESSION_INFO"
  | "MFA_ENROLLMENT_NOT_FOUND"
  | "MISSING_MFA_ENROLLMENT_ID"
  | "MISSING_PASSWORD"
  | "OPERATION_NOT_ALLOWED"
  | "PASSWORD_SIGN_IN_OFF"
  | "PROVIDER_SIGN_IN_REFUSED"
  | "SECOND_FACTOR_EXISTS"
  | "TOKEN_EXPIRED"
  | "TOO_MANY_ATTEMPTS_TRY_LATER"
  | "TOTP_CHALLENGE_TIMEOUT"
  | "USER_DISABLED"
  | "WEAK_PASSWORD";

/**
 * A refusal as the SDK reads it. The SDK signs its user out on USER_DISABLED and TOKEN_EXPIRED, so these two are sent only
 * for a sign-in that has ended. At its start it does so on any code, so a failure of the server is never one of these.
 */
export class WireError extends Error {
  readonly code: WireCode;
  /** Shown instead of the SDK's own text. */
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
