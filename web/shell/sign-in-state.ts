import { Refusal } from "@hb/domain/refusal.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { refreshUserInfo, type SignIn, signInNow, type UserInfo, watchSignIn } from "../backend/sign-in.ts";
import { forgetDrafts } from "../ui/fields/use-draft.ts";
import { forgetToasts } from "../ui/overlay/toasts.tsx";
import { layOver } from "./frame/over-screen.ts";
import { forgetRecents } from "./routing/recents.ts";

export function useSignIn(): SignIn {
  return useSyncExternalStore(watchSignIn, signInNow);
}

/** The user of a page that only signed-in people see. */
export function useUserInfo(): UserInfo | undefined {
  const signIn = useSignIn();
  return signIn.state === "signed in" ? signIn.user : undefined;
}

/** User info follows its marker; and a call refused for who one is asks for fresh claims at once. */
export function useLiveUserInfo(signIn: SignIn): void {
  const userId = signIn.state === "signed in" ? signIn.user.userId : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let over = false;
    const start = async () => {
      const { keepUserInfoFresh } = await import("../backend/user-info.ts");
      const now = signInNow();
      if (!over && now.state === "signed in") stop = keepUserInfoFresh(now.user);
    };
    void start();
    return () => {
      over = true;
      stop?.();
    };
  }, [userId]);

  const client = useQueryClient();
  useEffect(() => {
    const ask = (error: unknown) => {
      const isAboutMe =
        error instanceof Refusal && (error.code === "unauthenticated" || error.code === "permission-denied");
      if (isAboutMe) void refreshUserInfo();
    };
    const queries = client.getQueryCache().subscribe(event => {
      if (event.type === "updated" && event.action.type === "error") ask(event.action.error);
    });
    const mutations = client.getMutationCache().subscribe(event => {
      if (event.type === "updated" && event.action.type === "error") ask(event.action.error);
    });
    return () => {
      queries();
      mutations();
    };
  }, [client]);
}

/** Nothing that one person has seen stays in the browser for the next. */
export function useSignOutEmptiesCaches(signIn: SignIn): void {
  const client = useQueryClient();
  const userId = signIn.state === "signed in" ? signIn.user.userId : undefined;
  useEffect(
    () => () => {
      if (userId === undefined) return;
      client.clear();
      forgetToasts();
      forgetDrafts();
      forgetRecents();
      layOver(undefined);
    },
    [client, userId],
  );
}
