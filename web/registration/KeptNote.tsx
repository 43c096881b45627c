import { registrationPage as text } from "@hb/domain/participants/registration/text.ts";
import { useState } from "react";
import page from "../public-page/PublicPage.module.css";
import classes from "./RegistrationForm.module.css";

interface KeptNoteProps {
  /** There were answers when the page was opened. */
  wasKept: boolean;
  /** This browser does keep them. */
  isKept: boolean;
  place: "top" | "foot";
  onStartAgain?: () => void;
}

/** Says that nothing is lost, and lets whoever shares the device take everything away. */
export function KeptNote({ wasKept, isKept, place, onStartAgain }: KeptNoteProps) {
  const [asks, setAsks] = useState(false);
  if (place === "top") return wasKept && <p className={classes["restored"]}>{text.restored}</p>;
  if (!isKept) return null;
  const act = (words: string, go: () => void) => (
    <button className={page["link"]} type="button" onClick={go}>
      {words}
    </button>
  );
  return (
    <div className={classes["kept"]}>
      {asks ? (
        <>
          <output>{text.startAgainAsks}</output>
          {act(text.startAgainYes, () => {
            setAsks(false);
            onStartAgain?.();
          })}
          {act(text.startAgainNo, () => setAsks(false))}
        </>
      ) : (
        <>
          <p>{text.kept}</p>
          {act(text.startAgain, () => setAsks(true))}
        </>
      )}
    </div>
  );
}
