import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { IconCalendarPlus, IconLink, IconMail } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { call, newRequestId } from "../backend/call.ts";
import { asRefusal, isUncertain } from "../backend/refused.ts";
import { Button } from "../public-page/Button.tsx";
import { Ending } from "../public-page/Ending.tsx";
import { TextField } from "../public-page/fields/TextField.tsx";
import { sentenceOf } from "../public-page/refused.ts";
import { Trouble } from "../public-page/Trouble.tsx";
import classes from "./AskForLink.module.css";

const text = bookingPage.ask;
const formId = "ask-for-link";

/** Whether an address is known is told to nobody: the answer is the same either way. */
export function AskForLink({ isWrong = false }: { isWrong?: boolean }) {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const [delivery, setDelivery] = useState<"none" | "sending" | "sent">("none");
  const sent = useRef<{ email: string; requestId: string }>(undefined);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const typed = email.trim();
    const wrong = typed === "" ? text.needed : /^\S+@\S+\.\S+$/.test(typed) ? undefined : text.notAnEmail;
    setProblem(wrong);
    if (wrong) return document.getElementById("email")?.focus();
    if (delivery === "sending") return;
    setDelivery("sending");
    setTrouble(undefined);
    if (sent.current?.email !== typed) sent.current = { email: typed, requestId: newRequestId() };
    try {
      await call("askForBookingLink", sent.current);
      setDelivery("sent");
    } catch (error) {
      const refusal = asRefusal(error);
      if (!isUncertain(refusal)) sent.current = undefined;
      setDelivery("none");
      if (refusal.code === "invalid-argument") {
        setProblem(text.notAnEmail);
        document.getElementById("email")?.focus();
      } else setTrouble(sentenceOf(refusal, bookingPage.trouble));
    }
  };

  if (delivery === "sent")
    return (
      <Ending
        key="sent"
        title={text.sentTitle}
        icon={IconMail}
        isGood
        help={bookingPage.help}
        acts={
          <Button
            look="plain"
            onClick={() => {
              sent.current = undefined;
              setEmail("");
              setDelivery("none");
            }}
          >
            {text.another}
          </Button>
        }
      >
        <p>{text.sentWords(email.trim())}</p>
        <p>{text.sentNoMail}</p>
      </Ending>
    );
  const isSending = delivery === "sending";
  return (
    <Ending
      key="ask"
      title={isWrong ? text.wrongTitle : text.title}
      icon={isWrong ? IconLink : IconCalendarPlus}
      help={bookingPage.help}
      facts={
        <form className={classes["form"]} id={formId} noValidate onSubmit={event => void send(event)}>
          <TextField
            id="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            words={{ label: text.email }}
            value={email}
            onChange={value => {
              setEmail(value);
              setProblem(undefined);
            }}
            problem={problem}
          />
          <Trouble waits>{trouble}</Trouble>
          <Button type="submit" isBusy={isSending}>
            {isSending ? text.sending : isWrong ? text.sendNew : text.send}
          </Button>
          <p className={classes["note"]}>{text.notes}</p>
        </form>
      }
    >
      <p>{isWrong ? text.wrongWords : text.words}</p>
    </Ending>
  );
}
