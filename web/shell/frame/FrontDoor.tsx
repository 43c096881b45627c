import { useRouter } from "@tanstack/react-router";
import { lazy, memo, Suspense, useEffect } from "react";
import type { UserInfo } from "../../backend/sign-in.ts";
import type { LogPanelState } from "../../log/panel/panel-state.ts";
import { pages } from "../../routes.tsx";
import { goKey, reachablePages } from "../keys/go-keys.ts";
import { type Key, useKeys } from "../keys/keys.ts";
import { layOver, useOverScreen } from "./over-screen.ts";

const loadPalette = () => import("../../palette/Palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
/** Long after the page itself, so that the first key finds it here. */
const palettePauseMs = 3_000;
/** Beyond plain Latin. Their fonts come with the page: whenever one comes, every word of the screen is set again. */
const lettersOfNames = "ğạ";
const KeysOverview = lazy(async () => ({ default: (await import("../keys/KeysOverview.tsx")).KeysOverview }));
const OwnPassword = lazy(async () => ({ default: (await import("../../sign-in/OwnPassword.tsx")).OwnPassword }));

interface FrontDoorProps {
  user: UserInfo;
  log: LogPanelState | undefined;
}

/** The keys that work on every screen, and what they lay over it. */
export const FrontDoor = memo(function FrontDoor({ user, log }: FrontDoorProps) {
  const router = useRouter();
  const over = useOverScreen();
  const close = () => layOver(undefined);
  const goTo: Key[] = reachablePages(pages, user.permissions).flatMap(page => {
    const key = goKey(page);
    return key === undefined ? [] : [{ keys: [key], words: page.title, act: () => router.history.push(page.path) }];
  });
  useKeys("Everywhere", "everywhere", [
    { keys: ["mod+k"], words: "Find or do anything", act: () => layOver("palette"), inFields: true, once: true },
    { keys: ["?"], words: "All keys", act: () => layOver("keys"), once: true },
  ]);
  useKeys("Go to", "everywhere", goTo);
  useEffect(() => {
    void document.fonts.load("13px 'Inter Variable'", lettersOfNames).catch(() => undefined);
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), palettePauseMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense>
      {over === "palette" && <Palette user={user} log={log} onClose={close} />}
      {over === "keys" && <KeysOverview onClose={close} />}
      {over === "password" && <OwnPassword user={user} onClose={close} />}
    </Suspense>
  );
});
