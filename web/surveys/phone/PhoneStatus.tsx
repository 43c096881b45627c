import { publicTime } from "@hb/domain/format.ts";
import { formatAnswer } from "@hb/domain/surveys/answers.ts";
import { phoneText } from "@hb/domain/surveys/phone-text.ts";
import type { Answer, Question } from "@hb/domain/surveys/question.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { IconAlertCircle, IconCheck, IconCloudOff, IconCloudUpload, IconHourglassEmpty } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../public-page/Button.tsx";
import { useText } from "../../public-page/language.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import type { Draft } from "../form/draft.ts";
import { type Phone, usePhone } from "../form/kept.ts";
import { definitionIn, formatEnd, nameOf, useWords, type Words } from "../form/text.ts";
import classes from "./Phone.module.css";

interface PhoneStatusProps {
  /** Undefined = the study can be reached. */
  connection: "offline" | "slow" | undefined;
}

/** Sending longer than this, the connection is slow. */
const slowMs = 4_000;

/** Above the page: the connection, what waits to be sent, and what was refused. Nothing while all is well. */
export function PhoneStatus({ connection }: PhoneStatusProps) {
  const phone = usePhone();
  const isSlow = useIsLong(phone?.isSending === true);
  if (!phone) return null;
  const waiting = phone.drafts.filter(({ waits }) => waits).length;
  return (
    <Stack gap={12} className={classes["status"]}>
      <output>
        <StatusLine phone={phone} waiting={waiting} connection={connection ?? (isSlow ? "slow" : undefined)} />
      </output>
      {phone.drafts
        .filter(({ refused }) => refused !== undefined)
        .map(draft => (
          <RefusedSurvey key={draft.key} phone={phone} draft={draft} />
        ))}
    </Stack>
  );
}

interface StatusLineProps extends PhoneStatusProps {
  phone: Phone;
  waiting: number;
}

function StatusLine({ phone, waiting, connection }: StatusLineProps) {
  const text = useText(phoneText);
  const words = useWords();
  const { removed, offlineSince, isSending, sent } = phone;
  if (removed > 0) return <Line icon={<IconAlertCircle size={20} />}>{text.removed(removed)}</Line>;
  const waits = waiting > 0 && ` ${text.waiting(waiting)}`;
  if (connection === "offline") {
    const zone = phone.known()?.timeZone;
    const today = phone.known()?.today ?? "";
    return (
      <Line icon={<IconCloudOff size={20} />}>
        {offlineSince && zone && text.offline(formatSince(offlineSince, { timeZone: zone, today }, words))}
        {waits}
      </Line>
    );
  }
  if (connection === "slow")
    return (
      <Line icon={<IconHourglassEmpty size={20} />}>
        {text.slow}
        {waits}
      </Line>
    );
  if (waiting > 0)
    return (
      <Line icon={<IconCloudUpload size={20} />}>{isSending ? text.sending(waiting) : text.waiting(waiting)}</Line>
    );
  return sent.length > 0 ? <Line icon={<IconCheck size={20} />}>{text.sent(sent.length)}</Line> : null;
}

/** `9:12 am`, `Monday, November 16, 9:12 am` */
function formatSince(at: string, calendar: { timeZone: string; today: string }, words: Words): string {
  const { timeZone, today } = calendar;
  const isToday = dateInZone(at, timeZone) === today;
  return isToday ? publicTime(at, timeZone, words.language) : formatEnd(at, calendar, words);
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Row as="span" gap={10} align="start" className={`small box ${classes["line"]}`}>
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </Row>
  );
}

/** Nothing is dropped silently: it stays until the participant removes it. */
function RefusedSurvey({ phone, draft }: { phone: Phone; draft: Draft }) {
  const text = useText(phoneText).refused;
  const words = useWords();
  const asked = phone.dueOf(draft.survey);
  const definition = asked && definitionIn(asked, words.language);
  const reason = draft.refused?.why === "other" ? draft.refused.message : text[draft.refused?.why ?? "closed"];
  const questions = definition?.screens.flatMap(screen => screen.questions) ?? [];
  return (
    <section className={`box ${classes["refused"]}`}>
      <h2>{text.title(nameOf(draft.survey, definition?.title ?? text.own, words))}</h2>
      <p>
        {reason} {text.kept}
      </p>
      <details>
        <summary>{text.show}</summary>
        <dl>
          {questions
            .filter(({ id }) => draft.answers[id] !== undefined)
            .map(question => (
              <div key={question.id}>
                <dt className="small">{question.title}</dt>
                <dd>{answerIn(question, draft.answers[question.id] ?? "")}</dd>
              </div>
            ))}
        </dl>
      </details>
      <Button look="plain" onClick={() => void phone.forgetDraft(draft.key)}>
        {text.remove}
      </Button>
    </section>
  );
}

/** In every language: what staff read of the others is the study's own words, or a number with its unit. */
function answerIn(question: Question, answer: Answer): string {
  if (question.type === "scale") return String(answer);
  return question.type === "photo" && Array.isArray(answer) ? String(answer.length) : formatAnswer(question, answer);
}

function useIsLong(isBusy: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsLong(true), slowMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isBusy]);
  return isLong;
}
