import { useRouter } from "@tanstack/react-router";
import { memo, Suspense, useEffect, useSyncExternalStore } from "react";
import type { UserInfo } from "../../backend/sign-in.ts";
import { askedForProof, watchProof } from "../../change/proof.ts";
import type { LogPanelState } from "../../log/panel/panel-state.ts";
import { pages } from "../../routes.tsx";
import { type Key, useKeys } from "../keys/keys.ts";
import { lazyPart } from "../lazy-part.ts";
import { goKeyOf, reachablePages } from "../routing/page.ts";
import { closeOverlay, openOverlay, useOverlay } from "./overlay.ts";
import { barText, keyPlaceText, menuText } from "./text.tsx";

const loadPalette = () => import("../../palette/Palette.tsx");
const Palette = lazyPart(async () => (await loadPalette()).Palette);
/** Loaded once the page has settled, so that the first shortcut finds it ready. */
const settledAfterMs = 3_000;
/** Letters beyond basic Latin. Their fonts load early, because each one that arrives lays out the whole screen again. */
const lettersInNames = "ğạ";
const ShortcutsDialog = lazyPart(async () => (await import("../keys/ShortcutsDialog.tsx")).ShortcutsDialog);
const ChangePasswordDialog = lazyPart(
  async () => (await import("../../sign-in/ChangePasswordDialog.tsx")).ChangePasswordDialog,
);
const SecondFactorDialog = lazyPart(
  async () => (await import("../../sign-in/SecondFactorDialog.tsx")).SecondFactorDialog,
);

const SignInsDialog = lazyPart(async () => (await import("../../sign-in/SignInsDialog.tsx")).SignInsDialog);

const AskForPermission = lazyPart(async () => (await import("../../users/AskForPermission.tsx")).AskForPermission);

const FormatsDialog = lazyPart(async () => (await import("./FormatsDialog.tsx")).FormatsDialog);

const LeaveDialog = lazyPart(async () => (await import("../../front-desk/waiting/LeaveDialog.tsx")).LeaveDialog);

const ProofDialog = lazyPart(async () => (await import("../../sign-in/ProofDialog.tsx")).ProofDialog);

interface OverlaysProps {
  user: UserInfo;
  log: LogPanelState | undefined;
}

/** The shortcuts that work on every screen, and what they open over it. */
export const Overlays = memo(function Overlays({ user, log }: OverlaysProps) {
  const router = useRouter();
  const open = useOverlay();
  const asked = useSyncExternalStore(watchProof, askedForProof);
  const goTo: Key[] = reachablePages(pages, user.permissions).flatMap(page => {
    const key = goKeyOf(page);
    return key === undefined ? [] : [{ keys: [key], words: page.title, act: () => router.history.push(page.path) }];
  });
  useKeys(keyPlaceText.everywhere, "everywhere", [
    {
      keys: ["mod+k"],
      words: barText.find,
      act: () => openOverlay("palette"),
      inFields: true,
      once: true,
    },
    { keys: ["?"], words: menuText.keys, act: () => openOverlay("keys"), once: true },
  ]);
  useKeys(keyPlaceText.goTo, "everywhere", goTo);
  useEffect(() => {
    const timer = setTimeout(() => {
      void document.fonts.load("13px 'Inter Variable'", lettersInNames).catch(() => undefined);
      void loadPalette().catch(() => undefined);
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense>
      {open === "palette" && <Palette user={user} log={log} onClose={closeOverlay} />}
      {open === "keys" && <ShortcutsDialog onClose={closeOverlay} />}
      {open === "second factor" && <SecondFactorDialog user={user} onClose={closeOverlay} />}
      {asked && <ProofDialog user={user} asked={asked} />}
      {open === "ask" && <AskForPermission onClose={closeOverlay} />}
      {open === "formats" && <FormatsDialog onClose={closeOverlay} />}
      {open === "sign-ins" && <SignInsDialog onClose={closeOverlay} />}
      {open === "leave" && <LeaveDialog user={user} onClose={closeOverlay} />}
      {open === "password" && <ChangePasswordDialog user={user} onClose={closeOverlay} />}
    </Suspense>
  );
});
