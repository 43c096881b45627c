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
import { type BulkPreview, emailsKey, type Selected, useBulkPreview } from "../data.ts";
import { peopleCount } from "../email-labels.ts";
import { EmailFrame } from "../message/EmailFrame.tsx";
import { SendParts, TypeRadios } from "./SendEmailDialog.tsx";
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
    const { planned, suppressed, merged } = answer;
    const rest = [
      suppressed > 0 && `${formatNumber(suppressed)} suppressed`,
      merged > 0 && `${formatNumber(merged)} skipped (merged)`,
    ].filter(Boolean);
    notifyDone([`${emailTypes.label(type)} sent to ${peopleCount(planned)}`, ...rest].join(", "));
    onDone();
    onClose();
  };

  return (
    <Dialog
      title={`Email ${peopleCount(count)}`}
      width={920}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <DialogButtons
          verb={preview.data ? `Send to ${peopleCount(willGet)}` : "Send"}
          back="Close"
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
        {preview.error && !preview.data && <QueryError query={preview} title="Couldn't load the preview" />}
      </SendParts>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

function Counts({ preview: { people, willGet, looked, leftOut } }: { preview: BulkPreview }) {
  return (
    <Stack gap={10} className={classes["counts"]}>
      <Text tone="quiet">
        <Text as="b" size="title-1" tone="strong" className="numbers">
          {formatNumber(willGet)}
        </Text>{" "}
        {willGet === 1 ? "person" : "people"} will receive this
        {willGet < people && `, out of ${formatNumber(people)}`}.
        {looked < people &&
          ` Only the first ${formatNumber(looked)} were checked so far; each email is rechecked before sending.`}
      </Text>
      {leftOut.length > 0 && (
        <Text as="ul" size="small" tone="quiet" className={classes["left"]} aria-label="Won't receive it">
          {leftOut.map(({ reason, count, people: some }) => (
            <li key={reason}>
              <Text as="b" tone="strong" weight="medium">
                {peopleCount(count)}
              </Text>
              : {reason}
              <Text tone="faint">
                {some.map(({ id, name }) => `${id} ${name}`).join(", ")}
                {count > some.length && some.length > 0 && ` and ${formatNumber(count - some.length)} more`}
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
      <State icon={IconMailOff} title="No one would receive it">
        {example?.stop ?? "The list on the left says why."}
      </State>
    );
  return (
    <>
      <div className={classes["to"]}>
        <NativeSelect
          aria-label="Preview as"
          value={String(at)}
          data={examples.map(({ participant: { id, name } }, index) => ({
            value: String(index),
            label: `Preview as ${name} (${id})`,
          }))}
          onChange={event => setAt(Number(event.currentTarget.value))}
        />
      </div>
      <EmailFrame {...example.body} />
    </>
  );
}
