import type { Actor } from "@hb/domain/permissions.ts";

/** Whom a verified token speaks for, with what that account may do at this moment, not when the token was made. */
export interface Identity {
  uid: string;
  actor: Actor;
  /** When the token ends, in ms. */
  expiresAt: number;
}

/** Refuses `unauthenticated` for a forged, expired or revoked token and for a disabled, expired or deleted account. */
export type Identify = (idToken: string) => Promise<Identity>;
