import { consentPage } from "@hb/domain/consent/page-text.ts";
import { IconDeviceTablet, IconLock } from "@tabler/icons-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { Button } from "../../public-page/Button.tsx";
import { Problem } from "../../public-page/fields/Question.tsx";
import { forget } from "../../public-page/kept.ts";
import { draftKey } from "../form/draft.ts";
import { type KioskLock, unlockKiosk } from "./kiosk-lock.ts";
import field from "../../public-page/fields/Field.module.css";
import question from "../../public-page/fields/Question.module.css";
import help from "../../public-page/Help.module.css";
import classes from "./HandBack.module.css";

const text = consentPage.tablet;

/** The only way from the form into the rest of HB: a colleague's password, which the sign-in service checks. */
export function HandBack({ lock }: { lock: KioskLock }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    dialog.current?.close();
  };
  const forgetTyped = () => {
    setPassword("");
    setProblem(undefined);
  };
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === "") return setProblem(text.needed);
    setIsBusy(true);
    try {
      const { confirmPassword } = await import("../../backend/sign-in.ts");
      const found = await confirmPassword(password);
      forget(draftKey(lock.link.participant));
      unlockKiosk();
      location.replace(found === "confirmed" ? lock.returnTo : "/login");
    } catch (error) {
      const { code, message } = asRefusal(error);
      setProblem(code === "unauthenticated" ? text.wrong(lock.staffName) : `${message} (${code})`);
      setPassword("");
      setIsBusy(false);
      document.getElementById("staff-password")?.focus();
    }
  };
  return (
    <aside className={classes["strip"]} aria-label={text.strip}>
      <span className={classes["words"]}>
        <IconDeviceTablet size={20} stroke={2} aria-hidden="true" />
        {text.strip}
      </span>
      <button className={classes["open"]} type="button" onClick={() => dialog.current?.showModal()}>
        <IconLock size={18} stroke={2} aria-hidden="true" />
        {text.handBack}
      </button>
      <dialog className={help["help"]} ref={dialog} aria-labelledby={title} onClose={forgetTyped}>
        <form noValidate onSubmit={event => void unlock(event)}>
          <h2 id={title}>{text.title}</h2>
          <p>{text.words(lock.staffName)}</p>
          <div className={classes["field"]}>
            <label className={question["label"]} htmlFor="staff-password">
              {text.password}
            </label>
            <input
              id="staff-password"
              className={field["field"]}
              type="password"
              autoComplete="off"
              value={password}
              aria-invalid={problem !== undefined}
              aria-describedby="staff-password-problem"
              onChange={event => {
                setPassword(event.target.value);
                setProblem(undefined);
              }}
            />
            <Problem id="staff-password" problem={problem} />
          </div>
          <div className={classes["acts"]}>
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? text.unlocking : text.unlock}
            </Button>
            <Button look="plain" onClick={close}>
              {text.stay}
            </Button>
          </div>
        </form>
      </dialog>
    </aside>
  );
}
