/** Key → true. An absent key is not granted. Which keys exist is up to the app. */
export type Permissions = Readonly<Record<string, true>>;

export interface Account {
  uid: string;
  /** Lower case, unique. */
  email: string;
  emailVerified: boolean;
  name: string;
  permissions: Permissions;
  /** On what terms it holds them, such as until when. Which keys exist is up to the app. */
  terms: Readonly<Record<string, unknown>>;
  changePassword: boolean;
  disabled: boolean;
  /** The last day on which it can be used, in the app's time zone. */
  expiresOn: string | null;
  createdAt: string;
  lastSignInAt: string | null;
  /** When the authenticator app was set up; null = the password is enough. */
  secondFactorSince: string | null;
  /** Signs in by the identity provider alone: its password is refused. */
  providerOnly: boolean;
  /** When it was linked to its person at the identity provider; null = not yet. */
  providerSince: string | null;
  /** What its person chose for their own screens. Which keys exist is up to the app. */
  preferences: Readonly<Record<string, unknown>>;
  /** Sign-ins from before this instant have ended. */
  validSince: string;
  version: number;
}

export interface NewAccount {
  /** Random when absent. */
  uid?: string;
  email: string;
  name: string;
  permissions?: Permissions;
  terms?: Account["terms"];
  expiresOn?: string | null;
  now: string;
}

export interface AccountChange {
  uid: string;
  now: string;
  name?: string;
  email?: string;
  permissions?: Permissions;
  terms?: Account["terms"];
  disabled?: boolean;
  expiresOn?: string | null;
  changePassword?: boolean;
  providerOnly?: boolean;
}
