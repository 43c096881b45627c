import { reject, type WireCode } from "./wire-error.ts";

/** The body of a request as it was sent: nothing in it is trusted. */
export type Fields = Readonly<Record<string, unknown>>;

const malformed: Record<string, WireCode> = {
  email: "INVALID_EMAIL",
  newEmail: "INVALID_EMAIL",
  idToken: "INVALID_ID_TOKEN",
  oobCode: "INVALID_OOB_CODE",
  token: "INVALID_CUSTOM_TOKEN",
  refresh_token: "INVALID_REFRESH_TOKEN",
  grant_type: "INVALID_GRANT_TYPE",
  displayName: "INVALID_DISPLAY_NAME",
  mfaPendingCredential: "INVALID_MFA_PENDING_CREDENTIAL",
  mfaEnrollmentId: "MISSING_MFA_ENROLLMENT_ID",
  sessionInfo: "INVALID_SESSION_INFO",
  verificationCode: "INVALID_CODE",
};

export function fieldsOf(body: unknown): Fields {
  if (typeof body !== "object" || body === null || Array.isArray(body)) reject("INVALID_ARGUMENT");
  return body as Fields;
}

/** Undefined when absent. NUL and lone surrogates cannot be stored in PostgreSQL, and nobody types them. */
export function optionalText(fields: Fields, name: string, maxLength = 1_000): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" || value.length > maxLength || value.includes("\0") || !value.isWellFormed())
    reject(malformed[name] ?? "INVALID_ARGUMENT");
  return value;
}

export function text(fields: Fields, name: string, maxLength?: number): string {
  const value = optionalText(fields, name, maxLength);
  if (!value) reject(malformed[name] ?? "INVALID_ARGUMENT");
  return value;
}

export function objectField(fields: Fields, name: string): Fields {
  return fieldsOf(Object.hasOwn(fields, name) ? fields[name] : undefined);
}

/** As it is stored: lower case, trimmed. */
export function emailField(fields: Fields, name: "email" | "newEmail"): string {
  const email = text(fields, name).trim().toLowerCase();
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) reject("INVALID_EMAIL");
  return email;
}

/** Far longer than any token of ours. */
export const maxTokenLength = 8_192;
