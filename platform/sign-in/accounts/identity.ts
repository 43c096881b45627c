/** Who a verified token belongs to, with what that account may do now, not when the token was made. */
export interface Identity<A = unknown> {
  uid: string;
  /** The app's own view of the account. */
  actor: A;
  /** When the token expires, in ms. */
  expiresAt: number;
}

/** Refuses `unauthenticated` for a forged, expired or revoked token and for a disabled, expired or deleted account. */
export type Identify<A = unknown> = (idToken: string) => Promise<Identity<A>>;
