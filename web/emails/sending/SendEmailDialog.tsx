import type { EmailTopic } from "@hb/domain/emails/email.ts";
import { type EmailType, emailTypes } from "@hb/domain/emails/email-types.ts";
import { languageNames } from "@hb/domain/language.ts";
import { Button } from "@mantine/core";
import { IconLanguage, IconMailOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Acts, useLookOnly } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useChange } from "../../change/use-change.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Note } from "../../ui/Note.tsx";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { useFocusFirst } from "../../ui/overlay/use-focus-first.ts";
import { State } from "../../ui/page/State.tsx";
import { commonText } from "../../ui/text.ts";
import { emailsKey, type Sendable, usePreview, useSendable } from "../data.ts";
import { EmailFrame } from "../message/EmailFrame.tsx";
import { useEmailActions } from "../message/use-email-actions.tsx";
import { emailText } from "../text.ts";
import { emailTypesText, sendEmailText as text } from "./text.tsx";
import classes from "./SendEmailDialog.module.css";

interface SendEmailDialogProps {
  participant: { id: number; name: string };
  /** The session, consent or device it is about; null means what the participant currently has. */
  about: EmailTopic | null;
  /** The type to start with, if the screen knows it. */
  type?: EmailType;
  onClose: () => void;
}

/** Emails one participant: pick a type, see the real email, then send it. */
export function SendEmailDialog({ participant, about, type: suggested, onClose }: SendEmailDialogProps) {
  const isLookOnly = useLookOnly("sendEmailTo");
  const sendable = useSendable(participant.id, about);
  const [chosen, setChosen] = useState<EmailType | undefined>(suggested);
  const available = sendable.data?.filter(({ stop }) => stop === null);
  // What the screen suggested may no longer fit: then the first that does.
  const fits = chosen !== undefined && available?.some(({ type: one }) => one === chosen) !== false;
  const type = fits ? chosen : available?.[0]?.type;
  const preview = usePreview(type, participant.id, about);
  const { run, isRunning, problem, reset } = useChange({ refresh: [emailsKey] });
  const { sendTest } = useEmailActions();
  const who = `${participant.id} ${participant.name}`;
  const canSend = type !== undefined && preview.data?.body != null && preview.data.stop === null;

  const choose = (next: EmailType) => {
    setChosen(next);
    reset();
  };
  const send = async () => {
    if (!canSend || isRunning) return;
    const { answer } = await run("sendEmailTo", { type, participantId: participant.id, about });
    if (!answer) return;
    if (answer.outcome === "queued") notifyDone(text.done(emailTypes.label(type), who));
    else notify(text.notSent(participant.name, answer.reason ?? text.addressSuppressed));
    onClose();
  };

  return (
    <Dialog
      title={text.title(who)}
      width={920}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <>
          {canSend && (
            <Acts of="sendTest">
              <Button mr="auto" variant="subtle" onClick={() => void sendTest({ type, participant, about })}>
                {text.sendTest}
              </Button>
            </Acts>
          )}
          <output className="visually-hidden">{isRunning && text.sending}</output>
          <DialogButtons
            verb={isRunning ? text.sending : text.send}
            back={commonText.close}
            loading={isRunning}
            disabled={isLookOnly || !canSend}
            onClose={onClose}
          />
        </>
      }
    >
      <SendParts types={sendable.data && <TypeChoice types={sendable.data} chosen={type} onChoose={choose} />}>
        {sendable.error && !sendable.data && <QueryError query={sendable} title={text.loadFailed} />}
        {preview.data?.body && (
          <>
            <p className={classes["to"]}>
              <span>{text.to}</span> {participant.name}
              {preview.data.to !== null && ` · ${preview.data.to}`}
              {preview.data.language === "es" && ` · ${languageNames.es}`}
            </p>
            {preview.data.isFallback && (
              <Note tone="amber" icon={IconLanguage}>
                {emailText.notPublished}
              </Note>
            )}
            <EmailFrame {...preview.data.body} />
          </>
        )}
        {preview.data && preview.data.stop !== null && (
          <State icon={IconMailOff} title={text.cannotSend}>
            {preview.data.stop}
          </State>
        )}
        {preview.error && !preview.data && <QueryError query={preview} title={text.previewFailed} />}
        {sendable.data && type === undefined && (
          <State icon={IconMailOff} title={text.noneAvailable}>
            {text.listSaysWhy}
          </State>
        )}
      </SendParts>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

interface TypeChoiceProps {
  types: readonly Sendable[];
  chosen: EmailType | undefined;
  onChoose: (type: EmailType) => void;
}

/** Available types come first; the others say why not. */
function TypeChoice({ types, chosen, onChoose }: TypeChoiceProps) {
  const available = types.filter(({ stop }) => stop === null);
  const others = types.filter(({ stop }) => stop !== null);
  return (
    <>
      <TypeRadios types={available.map(({ type }) => type)} chosen={chosen} onChoose={onChoose} />
      {others.length > 0 && (
        <Text as="details" size="small" tone="faint" mt={8} className={classes["others"]} open={available.length === 0}>
          <summary>{emailTypesText.notAvailable(others.length)}</summary>
          <ul>
            {others.map(({ type, stop }) => (
              <li key={type}>
                <Text tone="quiet" weight="medium">
                  {emailTypes.label(type)}
                </Text>
                <p>{stop}</p>
              </li>
            ))}
          </ul>
        </Text>
      )}
    </>
  );
}

interface TypeRadiosProps {
  types: readonly EmailType[];
  chosen: EmailType | undefined;
  onChoose: (type: EmailType) => void;
}

export function TypeRadios({ types, chosen, onChoose }: TypeRadiosProps) {
  const first = useFocusFirst();
  return (
    <fieldset>
      <legend className="visually-hidden">{emailTypesText.label}</legend>
      {types.map(type => (
        <Row key={type} as="label" gap={8} className={classes["type"]}>
          <input
            type="radio"
            name="email type"
            checked={type === chosen}
            onChange={() => onChoose(type)}
            {...(type === chosen && { ref: first, "data-autofocus": true })}
          />
          {emailTypes.label(type)}
        </Row>
      ))}
    </fieldset>
  );
}

/** The types on the left, and the email itself. */
export function SendParts({ types, children }: { types: ReactNode; children: ReactNode }) {
  return (
    <div className={classes["parts"]}>
      <div className={classes["types"]}>
        {types}
        <Text size="small" tone="faint" mt={8} className={classes["final"] ?? ""}>
          {emailTypesText.final}
        </Text>
      </div>
      <Stack grow className={classes["email"] ?? ""}>
        {children}
      </Stack>
    </div>
  );
}
