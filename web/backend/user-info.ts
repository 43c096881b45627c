import { listenToMarker } from "./markers.ts";
import { refreshUserInfo, type UserInfo } from "./sign-in.ts";

/**
 * Follows the marker of one user: changed permissions, a forced password change or a closed account reach this
 * browser without a reload. A listener whose right was taken away asks once too, because that is how an end looks.
 */
export function keepUserInfoFresh({ userId, asOf }: Pick<UserInfo, "userId" | "asOf">): () => void {
  return listenToMarker(`authentication/lastUpdate/${userId}`, {
    knownUntil: asOf,
    moved: () => void refreshUserInfo(),
    ended: () => void refreshUserInfo(),
  });
}
