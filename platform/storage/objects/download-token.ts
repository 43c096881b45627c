import { createHmac, timingSafeEqual } from "node:crypto";
import type { StoredObject } from "../rules.ts";

/**
 * A link that works for some minutes without signing in. It contains its expiry and is signed for one version of the
 * object, so nothing has to be stored, and replacing or deleting the object ends it.
 */
export function makeToken(secret: Buffer, object: StoredObject, expiresAt: number): string {
  const end = Math.floor(expiresAt / 1000).toString(36);
  return `${end}-${signature(secret, object, end)}`;
}

export function isValidToken(secret: Buffer, object: StoredObject, token: string, now: number): boolean {
  const [end = "", given = ""] = token.split(/-(.*)/s);
  const wanted = signature(secret, object, end);
  const isOurs = given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
  return isOurs && now < Number.parseInt(end, 36) * 1000;
}

function signature(secret: Buffer, { name, generation }: StoredObject, end: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([name, generation, end]))
    .digest("base64url");
}
