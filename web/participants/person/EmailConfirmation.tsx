import { emailType } from "@hb/domain/emails/email-types.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { emailNotConfirmed } from "@hb/domain/sessions/booking.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { useChange } from "../../change/use-change.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { personKey, showSaved } from "../data.ts";
import { emailConfirmationText as text } from "./text.tsx";
import classes from "./Person.module.css";

const SendEmailDialog = lazy(async () => ({
  default: (await import("../../emails/sending/SendEmailDialog.tsx")).SendEmailDialog,
}));

/** Someone registered, and hasn't opened the link in their email yet. */
export function EmailConfirmation({ participant }: { participant: Participant }) {
  const { id, version, email, unconfirmedSince, mergedInto } = participant;
  const client = useQueryClient();
  const { run } = useChange({ refresh: [personKey(id)] });
  const [open, setOpen] = useState<"confirm" | "send">();
  if (unconfirmedSince === null || mergedInto !== null) return null;
  const close = () => setOpen(undefined);
  const confirm = async (reason: string | undefined) => {
    const outcome = await run("confirmEmailByHand", { id, version, ...(reason && { reason }) });
    if (outcome.answer) showSaved(client, id, { unconfirmedSince: null, version: outcome.answer.version });
    return outcome;
  };
  return (
    <Row gap={8} wrap className={classes["strip"]} role="note" aria-label={emailNotConfirmed}>
      <p className={classes["words"]}>
        <b>{emailNotConfirmed}</b>
      </p>
      <Button onClick={() => setOpen("send")}>{text.sendAgain}</Button>
      <Button onClick={() => setOpen("confirm")}>{text.confirm}</Button>
      {open === "confirm" && (
        <ChangeDialog
          title={text.title}
          verb={text.verb}
          reason="optional"
          isFinal
          done={text.done}
          onConfirm={confirm}
          onClose={close}
        >
          {text.effect(fullName(participant), email ?? "")}
        </ChangeDialog>
      )}
      {open === "send" && (
        <Suspense>
          <SendEmailDialog
            participant={{ id, name: fullName(participant) }}
            about={null}
            type={emailType.emailConfirmation}
            onClose={close}
          />
        </Suspense>
      )}
    </Row>
  );
}
