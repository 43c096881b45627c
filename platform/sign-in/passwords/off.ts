import { reject } from "../wire-error.ts";

/** For an account that signs in by the identity provider alone. The label is on the button that does it. */
export function whyPasswordOff(label: string | undefined): string {
  const instead = label === undefined ? "Ask an administrator." : `Use "${label}" instead.`;
  return `Password sign-in is turned off for this account. ${instead}`;
}

export function rejectPassword(label: string | undefined): never {
  reject("PASSWORD_SIGN_IN_OFF", whyPasswordOff(label));
}
