import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "../../ui/fields/copy.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import type { Handed } from "../data.ts";
import classes from "./OneTimePassword.module.css";

interface OneTimePasswordProps {
  name: string;
  email: string;
  handed: Handed;
  onClose: () => void;
}

/** How somebody gets their first password: by mail, or from this screen, once. */
export function OneTimePassword({ name, email, handed, onClose }: OneTimePasswordProps) {
  const [copied, setCopied] = useState(false);
  const { oneTimePassword } = handed;
  const done = (
    <Button data-autofocus={oneTimePassword === undefined || undefined} onClick={onClose}>
      Done
    </Button>
  );
  if (handed.by === "email") {
    return (
      <Dialog title={`A one-time password is on its way to ${name}`} onClose={onClose} foot={done}>
        It was sent to <b>{email}</b>. At the first sign-in {name} chooses a password of their own.
      </Dialog>
    );
  }
  if (oneTimePassword === undefined) {
    return (
      <Dialog title={`The password of ${name} cannot be shown again`} onClose={onClose} foot={done}>
        The connection broke after it was made. Choose <b>Reset password</b> in the menu of {name} to make another one.
      </Dialog>
    );
  }
  return (
    <Dialog title={`One-time password for ${name}`} onClose={onClose} foot={done} mustAnswer>
      Give it to {name} in person or by phone. It works with <b>{email}</b>, and at the first sign-in {name} chooses a
      password of their own.
      <div className={classes["password"]}>
        <code>{oneTimePassword}</code>
        <Button
          variant="default"
          data-autofocus
          leftSection={copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copyText(oneTimePassword).then(setCopied)}
        >
          <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
        </Button>
      </div>
      <div className={classes["warning"]}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
        It will not be shown again.
      </div>
    </Dialog>
  );
}
