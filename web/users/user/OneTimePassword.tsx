import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "../../ui/fields/copy.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { Note } from "../../ui/Note.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import type { Handed } from "../data.ts";
import classes from "./User.module.css";

interface OneTimePasswordProps {
  name: string;
  email: string;
  handed: Handed;
  onClose: () => void;
}

/** How someone gets their one-time password: by email, or from this screen, once. */
export function OneTimePassword({ name, email, handed, onClose }: OneTimePasswordProps) {
  const [isCopied, setIsCopied] = useState(false);
  const { oneTimePassword } = handed;
  const done = (
    <Button data-autofocus={oneTimePassword === undefined || undefined} onClick={onClose}>
      Done
    </Button>
  );
  if (handed.by === "email") {
    return (
      <Dialog title={`One-time password sent to ${name}`} onClose={onClose} foot={done}>
        We emailed it to <b>{email}</b>. {name} chooses a new password at the first sign-in.
      </Dialog>
    );
  }
  if (oneTimePassword === undefined) {
    return (
      <Dialog title={`The password for ${name} can't be shown again`} onClose={onClose} foot={done}>
        The connection broke after it was created. To create another one, choose <b>Reset password</b> in {name}'s menu.
      </Dialog>
    );
  }
  return (
    <Dialog title={`One-time password for ${name}`} onClose={onClose} foot={done} mustAnswer>
      Give it to {name} in person or by phone. It works with <b>{email}</b>. {name} chooses a new password at the first
      sign-in.
      <Row gap={12} justify="between" className={classes["password"]}>
        <code>{oneTimePassword}</code>
        <Button
          variant="default"
          data-autofocus
          leftSection={
            isCopied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
          }
          onClick={() => void copyText(oneTimePassword).then(setIsCopied)}
        >
          <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
        </Button>
      </Row>
      <Note tone="amber" icon={IconAlertTriangle}>
        It won't be shown again.
      </Note>
    </Dialog>
  );
}
