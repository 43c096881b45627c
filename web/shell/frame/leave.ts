import { signInNow, signOut } from "../../backend/sign-in.ts";
import { openOverlay } from "./overlay.ts";

/** Signs out, unless something that was done at the front desk would be lost: then that is asked first. */
export async function leave(): Promise<void> {
  const signIn = signInNow();
  const user = signIn.state === "signed in" && signIn.user.permissions.scheduler ? signIn.user : undefined;
  const hasMore = user !== undefined && (await hasWaiting(user.userId).catch(() => false));
  if (hasMore) openOverlay("leave");
  else await signOut();
}

async function hasWaiting(userId: string): Promise<boolean> {
  const { entryStore } = await import("../../front-desk/waiting/entry-store.ts");
  return (await entryStore(userId).fresh()).length > 0;
}
