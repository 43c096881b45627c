import { Reason } from "@hb/domain/contract.ts";
import { Button, Textarea } from "@mantine/core";
import { type Icon, IconEye } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Text } from "../ui/layout/Text.tsx";
import { Note } from "../ui/Note.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { commonText } from "../ui/text.ts";
import { useLookOnly } from "./Acts.tsx";
import { ProblemNote } from "./ProblemNote.tsx";
import type { Outcome } from "./perform.ts";
import type { Problem } from "./problem.ts";
import { changeText } from "./text.tsx";

interface ChangeDialogProps {
  title: string;
  /** Before the title. */
  icon?: Icon;
  /** On the button. The same verb as in the title. */
  verb: string;
  /** On the button that closes it. */
  back?: string;
  children?: ReactNode;
  reason: "required" | "optional" | "none";
  /** Something else in the dialog is missing. */
  disabled?: boolean;
  /** Takes something away for good: the button is red. */
  isDestructive?: boolean;
  /** There is no undo, and the dialog says so. */
  isFinal?: boolean;
  width?: number;
  /** Large where it is tapped rather than clicked. */
  size?: "lg";
  /** Said once it is done. */
  done?: ReactNode;
  /** Makes the change; the dialog closes unless there is a problem, which it shows. */
  onConfirm: (reason: string | undefined) => Promise<Pick<Outcome<unknown>, "problem">>;
  onClose: () => void;
}

/** Asks before a change, and why where the log should know. */
export function ChangeDialog(props: ChangeDialogProps) {
  const isLookOnly = useLookOnly();
  const { title, verb, back = commonText.close, children, reason, width, size, onConfirm, onClose } = props;
  const disabled = props.disabled === true || isLookOnly;
  const color = props.isDestructive ? { variant: "light", color: "red" } : {};
  const [typed, setTyped] = useState("");
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [isTooShort, setIsTooShort] = useState(false);
  const given = typed.trim();
  const large = size && { size };

  const confirm = async () => {
    if (disabled || isRunning) return;
    const isFine = given === "" ? reason !== "required" : Reason.safeParse(given).success;
    setIsTooShort(!isFine);
    if (!isFine) return;
    setIsRunning(true);
    setProblem(undefined);
    const outcome = await onConfirm(given || undefined);
    setIsRunning(false);
    setProblem(outcome.problem);
    if (outcome.problem) return;
    if (props.done) notifyDone(props.done);
    onClose();
  };

  return (
    <Dialog
      title={title}
      {...(props.icon && { icon: props.icon })}
      onClose={onClose}
      onSubmit={() => void confirm()}
      {...(width !== undefined && { width })}
      foot={
        <>
          <Button {...large} onClick={onClose} {...(reason === "none" && { "data-autofocus": true })}>
            {back}
          </Button>
          <Button variant="filled" type="submit" {...large} {...color} loading={isRunning} disabled={disabled}>
            {verb}
          </Button>
        </>
      }
    >
      {isLookOnly && (
        <Note tone="amber" icon={IconEye}>
          {changeText.lookOnly}
        </Note>
      )}
      {children}
      {props.isFinal && (
        <Text as="p" mt={8}>
          {changeText.final}
        </Text>
      )}
      {reason !== "none" && (
        <ReasonField
          reason={typed}
          onChange={text => {
            setTyped(text);
            setIsTooShort(false);
          }}
          isOptional={reason === "optional"}
          size={size}
          error={isTooShort ? changeText.reasonMissing : undefined}
        />
      )}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

interface ReasonFieldProps {
  reason: string;
  onChange: (reason: string) => void;
  isOptional: boolean;
  error: string | undefined;
  size: "lg" | undefined;
}

/** Why, in a few words, for the log. */
function ReasonField({ reason, onChange, isOptional, error, size }: ReasonFieldProps) {
  return (
    <Textarea
      mt={12}
      {...(size && { size })}
      label={changeText.reason}
      description={isOptional ? changeText.reasonOptional : changeText.reasonLogged}
      data-autofocus
      autosize
      minRows={2}
      maxLength={500}
      value={reason}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
