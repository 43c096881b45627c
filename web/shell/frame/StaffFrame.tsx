import { Button } from "@mantine/core";
import { Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useConfiguration } from "../../backend/configuration.ts";
import { resolveSignIn } from "../../backend/sign-in.ts";
import { LookOnly, looksOnly } from "../../change/Acts.tsx";
import { useLogPanel } from "../../log/panel/panel-state.ts";
import { pages } from "../../routes.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { LocaleProvider } from "../../ui/locale.ts";
import { notify, Toasts } from "../../ui/overlay/toasts.tsx";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { lazyPart } from "../lazy-part.ts";
import { useOwnLocale } from "../own-locale.ts";
import { retryAfterMs } from "../query-client.ts";
import { type Search, useAddress } from "../routing/address.ts";
import { decide } from "../routing/guard.ts";
import { hasBar } from "../routing/page.ts";
import {
  useIdleLock,
  useLiveUserInfo,
  useRememberedFrame,
  useSignIn,
  useSignOutEmptiesCaches,
} from "../sign-in-state.ts";
import { Loading } from "./Loading.tsx";
import { Overlays } from "./Overlays.tsx";
import { SeenBar } from "./SeenBar.tsx";
import { frameText } from "./text.tsx";
import classes from "./StaffFrame.module.css";

const loadBar = () => import("./NavigationBar.tsx");
const NavigationBar = lazyPart(async () => (await loadBar()).NavigationBar);
// Loaded while the sign-in state is still being resolved.
if (hasBar(location.pathname)) void loadBar().catch(() => undefined);
const PersonOverScreen = lazy(async () => ({
  default: (await import("../../participants/person/PersonOverScreen.tsx")).PersonOverScreen,
}));
const KeptDesk = lazyPart(async () => (await import("../../front-desk/kept/KeptDesk.tsx")).KeptDesk);
const WaitingNotice = lazyPart(async () => (await import("../../data-protection/RequestNotice.tsx")).WaitingNotice);
const RequestNotice = lazyPart(async () => (await import("../../data-protection/RequestNotice.tsx")).RequestNotice);
const SecondFactorResetNotice = lazyPart(
  async () => (await import("../../users/SecondFactorResetNotice.tsx")).SecondFactorResetNotice,
);
const PermissionNotice = lazyPart(async () => (await import("../../users/PermissionNotice.tsx")).PermissionNotice);
// Not needed before someone with access to the log has signed in.
const LogDock = lazyPart(async () => (await import("../../log/panel/LogDock.tsx")).LogDock);
const SignInAgain = lazyPart(async () => (await import("../../sign-in/SignInAgain.tsx")).SignInAgain);
const ChangePassword = lazy(async () => ({
  default: (await import("../../sign-in/NewPasswordPages.tsx")).ChangePassword,
}));

const RequiredSecondFactor = lazy(async () => ({
  default: (await import("../../sign-in/RequiredSecondFactor.tsx")).RequiredSecondFactor,
}));
const SecondFactorNotice = lazyPart(
  async () => (await import("../../sign-in/RequiredSecondFactor.tsx")).SecondFactorNotice,
);

export function StaffFrame() {
  const locale = useOwnLocale();
  // The style sheet gives times the room they take.
  useLayoutEffect(() => {
    document.documentElement.dataset["hours"] = String(locale.hours);
  }, [locale.hours]);
  return (
    <LocaleProvider value={locale}>
      <PageInFrame />
      <Suspense>
        <KeptDesk />
      </Suspense>
    </LocaleProvider>
  );
}

/** The page with navigation bar and log around it, for who is signed in and what they can open. */
function PageInFrame() {
  const signIn = useSignIn();
  const paper = useConfiguration()?.paper;
  useLiveUserInfo(signIn);
  useSignOutEmptiesCaches(signIn);
  useIdleLock(signIn);
  useRememberedFrame(signIn);

  const router = useRouter();
  const { page, pathname, whole, isMoving } = useAddress();
  const log = useLogPanel(signIn.state === "signed in" ? signIn.user : undefined, page?.isWide === true);
  const search = router.state.location.search as Search;
  const decision = decide({ signIn, page, pages, address: whole, returnTo: search["returnTo"], isTablet: isTablet() });
  const goingTo = "go" in decision && !isMoving ? decision.go : undefined;
  const closed = "closed" in decision ? decision.closed : undefined;

  useEffect(() => {
    if (goingTo === undefined) return;
    if (closed) notify(frameText.noAccess(closed.title), { about: "no access" });
    router.history.replace(goingTo);
  }, [router, goingTo, closed]);

  // The recovery codes are still to be read when the server is already content.
  const [isSettingUp, setIsSettingUp] = useState(false);
  const main = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    // On a new page, screen readers start at its top, not where the link was.
    if (before.current !== page) main.current?.focus({ preventScroll: true });
    before.current = page;
  }, [page]);

  const ended = signIn.state === "signed in" && signIn.hasEnded ? signIn : undefined;
  if (signIn.state === "unknown" && signIn.trouble && pathname !== "/test") return <Unreachable />;
  if ("show" in decision && decision.show === "change password") {
    return (
      <Suspense fallback={<Loading />}>
        <ChangePassword />
        <Toasts />
      </Suspense>
    );
  }
  const mustSetUp = "show" in decision && decision.show === "set up second factor";
  if (signIn.state === "signed in" && (mustSetUp || isSettingUp)) {
    return (
      <Suspense fallback={<Loading />}>
        <RequiredSecondFactor user={signIn.user} onHold={setIsSettingUp} />
        <Toasts />
      </Suspense>
    );
  }
  const mayOpenPeople = signIn.state === "signed in" && signIn.user.permissions.participants === true;
  const hasPersonOver = mayOpenPeople && search["person"] !== undefined && page?.path !== "/participants";
  const mayConfirm =
    signIn.state === "signed in" && !looksOnly(signIn.user, ["users"]) && !signIn.user.terms.hidesNames;
  const isLookOnly = signIn.state === "signed in" && looksOnly(signIn.user, page?.needs ?? []);
  const isStuck = signIn.state === "unknown" && signIn.trouble !== undefined;
  if (!isStuck && (!("show" in decision) || decision.show === "loading")) return <Loading />;

  if (!hasBar(pathname)) {
    return (
      <>
        <Outlet />
        <Toasts />
      </>
    );
  }
  return (
    <div className={classes["frame"]}>
      {paper && <style>{`@page { size: ${paper.toLowerCase()}; }`}</style>}
      <a
        className={`screen-only ${classes["skip"]}`}
        href="#main"
        onClick={event => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {frameText.skip}
      </a>
      {signIn.state === "signed in" && signIn.user.seenBy !== undefined && <SeenBar user={signIn.user} />}
      <header className={`screen-only ${classes["bar"]}`}>
        <Suspense>
          <NavigationBar log={log} isLookOnly={isLookOnly} />
        </Suspense>
      </header>
      <div className={`progress ${classes["progress"]}`} data-on={isMoving || undefined} aria-hidden="true" />
      <div className={classes["body"]}>
        <Stack id="main" ref={main} as="main" grow className={classes["main"]} tabIndex={-1}>
          <LookOnly value={isLookOnly}>
            <Outlet />
          </LookOnly>
          {hasPersonOver && (
            <Suspense>
              <PersonOverScreen />
            </Suspense>
          )}
          <div id="floating" />
        </Stack>
        {log && (
          <Suspense fallback={log.isOpen && !log.isOverlay ? <div style={{ flex: "none", width: log.width }} /> : null}>
            <LogDock key={log.user.userId} panel={log} />
          </Suspense>
        )}
      </div>
      {signIn.state === "signed in" && <Overlays user={signIn.user} log={log} />}
      {signIn.state === "signed in" && signIn.user.secondFactorDueAt !== undefined && (
        <Suspense>
          <SecondFactorNotice dueAt={signIn.user.secondFactorDueAt} />
        </Suspense>
      )}
      {ended && (
        <Suspense>
          <SignInAgain user={ended.user} wasIdle={ended.hasEnded === "idle"} />
        </Suspense>
      )}
      {signIn.state === "signed in" && (
        <Suspense>
          <WaitingNotice />
          <SecondFactorResetNotice />
          <PermissionNotice />
          {mayConfirm && <RequestNotice />}
        </Suspense>
      )}
      <Toasts />
    </div>
  );
}

/** Nothing answers, so it isn't known who is signed in. */
function Unreachable() {
  const [happenedAt] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(resolveSignIn, retryAfterMs);
    window.addEventListener("online", resolveSignIn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", resolveSignIn);
    };
  }, []);
  return (
    <main style={{ display: "flex", minHeight: "100%" }}>
      <ErrorState
        heading="h1"
        title={frameText.unreachable}
        happenedAt={happenedAt}
        retriesAt={happenedAt + retryAfterMs}
        onRetry={resolveSignIn}
        actions={
          <Button component="a" href="/test">
            {frameText.systemCheck}
          </Button>
        }
      >
        {frameText.unreachableHelp}
      </ErrorState>
    </main>
  );
}

function isTablet(): boolean {
  return matchMedia("(pointer: coarse) and (min-width: 700px)").matches;
}
