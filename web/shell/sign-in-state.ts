import { Refusal } from "@hb/domain/refusal.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { watchIdle } from "../backend/activity.ts";
import { lock, refreshUserInfo, type SignIn, signInNow, type UserInfo, watchSignIn } from "../backend/sign-in.ts";
import type { Problem } from "../change/problem.ts";
import { forgetDrafts } from "../ui/fields/use-draft.ts";
import { dismissAllToasts } from "../ui/overlay/toasts.tsx";
import { closeOverlay } from "./frame/overlay.ts";
import { forgetRecents } from "./routing/recents.ts";

export function useSignIn(): SignIn {
  return useSyncExternalStore(watchSignIn, signInNow);
}

/** For pages that only signed-in people see. */
export function useUserInfo(): UserInfo | undefined {
  const signIn = useSignIn();
  return signIn.state === "signed in" ? signIn.user : undefined;
}

/** Keeps user info up to date: by its marker, and after a call was refused because of who made it. */
export function useLiveUserInfo(signIn: SignIn): void {
  const userId = signIn.state === "signed in" ? signIn.user.userId : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let over = false;
    const start = async () => {
      const { keepUserInfoFresh } = await import("../backend/markers.ts");
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
      const code = error instanceof Refusal ? error.code : (error as Partial<Problem>).refusal?.code;
      if (code === "unauthenticated" || code === "permission-denied") void refreshUserInfo();
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

/** Leaves nothing of one person in the browser for the next. */
export function useSignOutEmptiesCaches(signIn: SignIn): void {
  const client = useQueryClient();
  const userId = signIn.state === "signed in" ? signIn.user.userId : undefined;
  useEffect(
    () => () => {
      if (userId === undefined) return;
      client.clear();
      dismissAllToasts();
      forgetDrafts();
      forgetRecents();
      closeOverlay();
    },
    [client, userId],
  );
}

/** Whether the next start shows the outlines of the frame or of nothing: colour-scheme.js reads it before the first paint. */
export function useRememberedFrame({ state }: SignIn): void {
  useEffect(() => {
    try {
      if (state === "signed in") localStorage.setItem("hb-signed-in", "yes");
      if (state === "signed out") localStorage.removeItem("hb-signed-in");
    } catch {
      // Storage is closed in some private windows.
    }
  }, [state]);
}

/** A screen that no one uses any longer is covered until its person signs in again; what was typed stays. */
export function useIdleLock(signIn: SignIn): void {
  const minutes = signIn.state === "signed in" && !signIn.hasEnded ? signIn.user.idleLockMinutes : undefined;
  useEffect(() => (minutes === undefined ? undefined : watchIdle(minutes * 60_000, lock)), [minutes]);
}
