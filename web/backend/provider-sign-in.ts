import { Refusal } from "@hb/domain/refusal.ts";
import { OAuthProvider, reauthenticateWithCredential, signInWithCredential } from "firebase/auth";
import { type CodeChallenge, confirmAs, loadAuth, orChallenge, orRefusal } from "./sign-in.ts";

const start = "/sign-in/provider/start";
/** How the small window tells the page that opened it. They are no opener and opened any more: another site was between them. */
const channelName = "hb-sign-in";

/** Leaves for the identity provider, which sends the browser back to the login page. */
export function goToProvider(returnTo: string | undefined): void {
  location.assign(returnTo === undefined ? start : `${start}?${new URLSearchParams({ returnTo })}`);
}

/** Back from there: the server knows who signed in, by a cookie that no page can read. The SDK insists on a token. */
const credential = () => new OAuthProvider("oidc.provider").credential({ idToken: "with-the-cookie" });

/** Signs in, or answers the challenge to complete it. */
export async function finishProviderSignIn(): Promise<CodeChallenge | undefined> {
  const auth = await orRefusal(loadAuth());
  return orChallenge(auth, signInWithCredential(auth, credential()));
}

/** The same as `confirmPassword`, after the identity provider has asked them. */
export function confirmByProvider(): ReturnType<typeof confirmAs> {
  return confirmAs(user => reauthenticateWithCredential(user, credential()));
}

/** In a window of its own, so that what is typed on this page stays. */
export function openProviderWindow(userId: string): void {
  const address = `${start}?${new URLSearchParams({ confirm: userId })}`;
  if (window.open(address, channelName, "popup,width=500,height=680") === null)
    throw new Refusal("failed-precondition", "Your browser blocked the sign-in window. Allow pop-ups and try again.");
}

export function watchProviderWindow(onReturn: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", onReturn);
  return () => channel.close();
}

/** In that window, when the provider is done with it. */
export function closeProviderWindow(): void {
  const channel = new BroadcastChannel(channelName);
  // A channel, unlike a window, has no other origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage("returned");
  channel.close();
  window.close();
}
