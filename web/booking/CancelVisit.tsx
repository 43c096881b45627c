import type { Link } from "@hb/domain/links/link.ts";
import type { Visit } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { useEffect, useId, useRef, useState } from "react";
import { call, newRequestId } from "../backend/call.ts";
import { asRefusal, isUncertain } from "../backend/refused.ts";
import { Button } from "../public-page/Button.tsx";
import { sentenceOf } from "../public-page/refused.ts";
import { Trouble } from "../public-page/Trouble.tsx";
import help from "../public-page/Help.module.css";
import classes from "./CancelVisit.module.css";

const text = bookingPage.cancel;

interface CancelVisitProps {
  link: Link;
  visit: Visit;
  when: string;
  onClose: () => void;
  onCancelled: () => void;
  /** It could not be done: how things stand now is asked for again. */
  onRefused: () => Promise<void>;
}

/** Asks once, because the time may be gone a moment later. The way out is the first button. */
export function CancelVisit({ link, visit, when, onClose, onCancelled, onRefused }: CancelVisitProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [requestId] = useState(newRequestId);
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const cancel = async () => {
    setIsBusy(true);
    setTrouble(undefined);
    try {
      await call("cancelBookingByLink", { ...link, requestId, sessionId: visit.sessionId });
      onCancelled();
    } catch (error) {
      const refusal = asRefusal(error);
      setTrouble(sentenceOf(refusal, bookingPage.trouble));
      setIsBusy(false);
      if (!isUncertain(refusal)) await onRefused();
    }
  };
  return (
    <dialog className={`${help["help"]} ${classes["dialog"]}`} ref={dialog} aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{text.title}</h2>
      <p>{text.words(when)}</p>
      <div className={classes["acts"]}>
        <Trouble waits>{trouble}</Trouble>
        <Button look="plain" onClick={onClose}>
          {text.no}
        </Button>
        <Button look="plain" isBusy={isBusy} onClick={() => void cancel()}>
          {isBusy ? text.cancelling : text.yes}
        </Button>
      </div>
    </dialog>
  );
}
