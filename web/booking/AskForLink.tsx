import { publicPage } from "@hb/domain/public-page/text.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { IconCalendarPlus, IconLink, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { perform } from "../change/perform.ts";
import { Button } from "../public-page/Button.tsx";
import { TextField } from "../public-page/fields/inputs.tsx";
import { useLanguage, useText } from "../public-page/language.tsx";
import { DeliveryNotice } from "../public-page/Notice.tsx";
import { Ending } from "../public-page/PublicPage.tsx";
import { useSending } from "../public-page/sending.ts";
import { Stack } from "../ui/layout/Stack.tsx";
import classes from "./BookingPage.module.css";

/** No one learns whether an address is registered: the answer is the same either way. */
export function AskForLink({ isWrong = false }: { isWrong?: boolean }) {
  const page = useText(bookingPage);
  const text = page.ask;
  const shared = useText(publicPage);
  const language = useLanguage();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const { delivery, isSending, send } = useSending();
  const typed = email.trim();

  const refuse = (message: string) => {
    setProblem(message);
    document.getElementById("email")?.focus();
  };
  const ask = () => {
    if (typed === "") return refuse(text.missing);
    if (!/^\S+@\S+\.\S+$/.test(typed)) return refuse(shared.field.invalidEmail);
    setProblem(undefined);
    void send({
      about: typed,
      attempt: intentId => perform("askForBookingLink", { email: typed, language }, { intentId }),
      onSent: () => setIsSent(true),
      onRefused: ({ refusal }) => {
        if (refusal.code !== "invalid-argument") return false;
        refuse(shared.field.invalidEmail);
        return true;
      },
    });
  };

  if (isSent)
    return (
      <Ending
        key="sent"
        title={text.sentTitle}
        icon={IconMail}
        isGood
        help={page.help}
        actions={
          <Button
            look="plain"
            onClick={() => {
              setEmail("");
              setIsSent(false);
            }}
          >
            {text.another}
          </Button>
        }
      >
        <p>{text.sentText(typed)}</p>
        <p>{text.sentNoEmail}</p>
      </Ending>
    );
  return (
    <Ending
      key="ask"
      title={isWrong ? shared.wrongLink.title : text.title}
      icon={isWrong ? IconLink : IconCalendarPlus}
      help={page.help}
      details={
        <Stack
          as="form"
          gap={14}
          noValidate
          onSubmit={event => {
            event.preventDefault();
            ask();
          }}
        >
          <TextField
            id="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            text={{ label: text.email }}
            value={email}
            onChange={value => {
              setEmail(value);
              setProblem(undefined);
            }}
            problem={problem}
          />
          <DeliveryNotice delivery={delivery} />
          <Button type="submit" isBusy={isSending}>
            {isSending ? shared.sending : isWrong ? text.sendNew : text.send}
          </Button>
          <p className={`small ${classes["note"]}`}>{text.note}</p>
        </Stack>
      }
    >
      <p>{isWrong ? text.wrongLink : text.text}</p>
    </Ending>
  );
}
