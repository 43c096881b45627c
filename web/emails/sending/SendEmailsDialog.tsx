import { type EmailType, emailTypes } from "@hb/domain/emails/email-types.ts";
import { bulkEmailTypes } from "@hb/domain/emails/sending-contract.ts";
import { NativeSelect } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useState } from "react";
import { useLookOnly } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useChange } from "../../change/use-change.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { commonText } from "../../ui/text.ts";
import { type BulkPreview, emailsKey, type Selected, useBulkPreview } from "../data.ts";
import { EmailFrame } from "../message/EmailFrame.tsx";
import { emailText } from "../text.ts";
import { SendParts, TypeRadios } from "./SendEmailDialog.tsx";
import { sendEmailsText as text } from "./text.tsx";
import classes from "./SendEmailDialog.module.css";

interface SendEmailsDialogProps {
  selected: Selected;
  /** How many are selected. */
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Emails a selection: how many will receive it, who won't and why, and what some of them would see. */
export function SendEmailsDialog({ selected, count, onClose, onDone }: SendEmailsDialogProps) {
  const isLookOnly = useLookOnly("sendEmails");
  const [type, setType] = useState<EmailType>(bulkEmailTypes[0]);
  const preview = useBulkPreview(type, selected);
  const { run, isRunning, problem, reset } = useChange({ refresh: [emailsKey] });
  const willGet = preview.data?.willGet ?? 0;

  const choose = (next: EmailType) => {
    setType(next);
    reset();
  };
  const send = async () => {
    if (willGet === 0 || isRunning) return;
    const { answer } = await run("sendEmails", { type, selected });
    if (!answer) return;
    notifyDone(text.done(emailTypes.label(type), answer));
    onDone();
    onClose();
  };

  return (
    <Dialog
      title={text.title(count)}
      width={920}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <DialogButtons
          verb={preview.data ? text.sendTo(willGet) : text.send}
          back={commonText.close}
          loading={isRunning}
          disabled={isLookOnly || willGet === 0}
          onClose={onClose}
        />
      }
    >
      <SendParts
        types={
          <>
            {preview.data && <Counts preview={preview.data} />}
            <TypeRadios types={bulkEmailTypes} chosen={type} onChoose={choose} />
          </>
        }
      >
        {preview.data && <Example key={type} preview={preview.data} />}
        {preview.error && !preview.data && <QueryError query={preview} title={text.previewFailed} />}
      </SendParts>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

function Counts({ preview: { people, willGet, looked, leftOut } }: { preview: BulkPreview }) {
  return (
    <Stack gap={10} className={classes["counts"]}>
      <Text tone="quiet">
        {text.willGet(
          <Text as="b" size="title-1" tone="strong" className="numbers">
            {formatNumber(willGet)}
          </Text>,
          { willGet, people, looked },
        )}
      </Text>
      {leftOut.length > 0 && (
        <Text as="ul" size="small" tone="quiet" className={classes["left"]} aria-label={text.leftOut}>
          {leftOut.map(({ reason, count, people: some }) => (
            <li key={reason}>
              <Text as="b" tone="strong" weight="medium">
                {emailText.people(count)}
              </Text>
              : {reason}
              <Text tone="faint">
                {text.leftOutPeople(
                  some.map(({ id, name }) => `${id} ${name}`),
                  count,
                )}
              </Text>
            </li>
          ))}
        </Text>
      )}
    </Stack>
  );
}

/** The email as one of them would see it. */
function Example({ preview: { examples } }: { preview: BulkPreview }) {
  const [at, setAt] = useState(0);
  const example = examples[at];
  if (!example?.body)
    return (
      <State icon={IconMailOff} title={text.none}>
        {example?.stop ?? text.listSaysWhy}
      </State>
    );
  return (
    <>
      <div className={classes["to"]}>
        <NativeSelect
          aria-label={text.preview}
          value={String(at)}
          data={examples.map(({ participant: { id, name } }, index) => ({
            value: String(index),
            label: text.previewAs(name, id),
          }))}
          onChange={event => setAt(Number(event.currentTarget.value))}
        />
      </div>
      <EmailFrame {...example.body} />
    </>
  );
}
