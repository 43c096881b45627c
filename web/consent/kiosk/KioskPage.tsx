import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Instant } from "@hb/domain/contract.ts";
import { IconDeviceTablet, IconLock } from "@tabler/icons-react";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Button } from "../../public-page/Button.tsx";
import { TextField } from "../../public-page/fields/inputs.tsx";
import { CloseButton, PaperDialog, TabletContext } from "../../public-page/PublicPage.tsx";
import { forget } from "../../public-page/saved.ts";
import { messageOf } from "../../public-page/sending.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { ConsentByLink } from "../form/ConsentPage.tsx";
import { draftKey } from "../form/draft.ts";
import { TimedOut } from "../form/endings.tsx";
import { type KioskLock, kioskLock, unlockKiosk } from "./kiosk-lock.ts";
import classes from "../form/ConsentForm.module.css";

const text = consentPage.tablet;

/** One person's form on the study's tablet, at every address; the address comes back when the tablet is handed back. */
export function KioskPage() {
  const [lock] = useState(kioskLock);
  return lock ? <Locked lock={lock} /> : null;
}

function Locked({ lock }: { lock: KioskLock }) {
  const tablet = useMemo(() => ({ strip: <HandBack lock={lock} />, help: consentPage.helpOnTablet }), [lock]);
  const isOver = useIsOver(lock.endsAt);
  return (
    <TabletContext value={tablet}>
      {isOver ? (
        <TimedOut link={lock.link} />
      ) : (
        <ConsentByLink bearer={{ link: lock.link, kioskTicket: lock.ticket }} />
      )}
    </TabletContext>
  );
}

const checkEveryMs = 10_000;

/**
 * Whether the tablet's time is over, by the study's clock. The server says so when the page is opened or sent; this is
 * for a page that no one touches. A sleeping tablet runs no timers, so it also checks when it wakes up.
 */
function useIsOver(endsAt: Instant): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const check = () => setIsOver(serverNow() >= Date.parse(endsAt));
    const timer = setInterval(check, checkEveryMs);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [endsAt]);
  return isOver;
}

/** The only way from the form to the rest of HB: a colleague's password, which the sign-in service checks. */
function HandBack({ lock }: { lock: KioskLock }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Row as="aside" justify="between" wrap className={classes["strip"]} aria-label={text.strip}>
      <Row as="span" gap={8} className={classes["owner"]}>
        <IconDeviceTablet size={20} aria-hidden="true" />
        {text.strip}
      </Row>
      <Row
        as="button"
        gap={8}
        className={`choice ${classes["handOver"]}`}
        type="button"
        onClick={() => setIsOpen(true)}
      >
        <IconLock size={18} aria-hidden="true" />
        {text.handBack}
      </Row>
      {isOpen && <PasswordDialog lock={lock} onClose={() => setIsOpen(false)} />}
    </Row>
  );
}

function PasswordDialog({ lock, onClose }: { lock: KioskLock; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking) return;
    if (password === "") return setProblem(text.missing);
    setIsChecking(true);
    try {
      const { confirmPassword } = await import("../../backend/sign-in.ts");
      const found = await confirmPassword(password);
      forget(draftKey(lock.link.participant));
      unlockKiosk();
      // The tablet is still signed in: the password alone takes it back, without a code.
      location.replace(found === "nobody" ? "/login" : lock.returnTo);
    } catch (error) {
      const refusal = asRefusal(error);
      setProblem(refusal.code === "unauthenticated" ? text.wrong(lock.staffName) : messageOf(refusal));
      setPassword("");
      setIsChecking(false);
      document.getElementById("staff-password")?.focus();
    }
  };
  return (
    <PaperDialog
      title={text.handBack}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="hand-back" isBusy={isChecking}>
            {isChecking ? text.unlocking : text.unlock}
          </Button>
          <CloseButton>{text.stay}</CloseButton>
        </>
      }
    >
      <p>{text.text(lock.staffName)}</p>
      <form id="hand-back" className={classes["password"]} noValidate onSubmit={event => void unlock(event)}>
        <TextField
          id="staff-password"
          text={{ label: text.password }}
          type="password"
          autoComplete="off"
          value={password}
          problem={problem}
          onChange={typed => {
            setPassword(typed);
            setProblem(undefined);
          }}
        />
      </form>
    </PaperDialog>
  );
}
