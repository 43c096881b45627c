import type { User } from "@hb/domain/users/user.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { startSeeingAs } from "../../backend/see-as.ts";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { copyText } from "../../ui/fields/copy.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { Note } from "../../ui/Note.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type Handed, useUserChanges } from "../data.ts";
import { SecondFactorResetDialog } from "./SecondFactorReset.tsx";
import classes from "./User.module.css";

export type UserAction = "seeAs" | "force" | "reset" | "unlink" | "resetSecondFactor" | "disable" | "enable" | "delete";
type ConfirmedAction = Exclude<UserAction, "seeAs" | "resetSecondFactor" | "disable" | "enable">;

const texts: Record<ConfirmedAction, { verb: string; title: string; body: (name: string) => string }> = {
  force: {
    verb: "Force change",
    title: "Force password change for",
    body: name => `${name} will be signed out everywhere and must choose a new password at the next sign-in.`,
  },
  reset: {
    verb: "Reset password",
    title: "Reset password for",
    body: name =>
      `The current password stops working and ${name} is signed out everywhere. A one-time password replaces it.`,
  },
  unlink: {
    verb: "Unlink",
    title: "Unlink single sign-on for",
    body: name =>
      `${name} is signed out everywhere. The next single sign-on with the same email address is linked to this account instead.`,
  },
  delete: {
    verb: "Delete user",
    title: "Delete",
    body: name =>
      `This permanently deletes the account and signs ${name} out. What ${name} did stays in the log. To block access for a while, disable the account instead.`,
  },
};

const done = { force: "must choose a new password", unlink: "unlinked", delete: "deleted" } as const;

/** Runs what a person's menu offers: right away where it can be undone, otherwise after a confirmation. */
export function useUserDialogs(onDeleted: (userId: string) => void) {
  const changes = useUserChanges();
  const [confirming, setConfirming] = useState<{ action: ConfirmedAction; user: User }>();
  const [resetting, setResetting] = useState<User>();
  const [handing, setHanding] = useState<{ name: string; email: string; handed: Handed }>();

  const setDisabled = async (user: User, disabled: boolean) => {
    const { problem } = await changes.setDisabled(user.userId, disabled);
    if (problem) notifyProblem(problem, { what: <>{user.name} not changed.</> });
    else
      notifyUndoable(
        <>
          <b>{user.name}</b> {disabled ? "disabled and signed out" : "enabled"}
        </>,
        () => changes.setDisabled(user.userId, !disabled),
        `disabled ${user.userId}`,
      );
  };

  const seeAs = async ({ userId, name }: User) => {
    const { answer, problem } = await changes.seeAs(userId);
    if (answer?.customToken !== undefined) startSeeingAs(answer.customToken);
    else if (problem) notifyProblem(problem, { what: `Can't look at HB as ${name}.` });
  };

  const start = (action: UserAction, user: User) => {
    if (action === "disable" || action === "enable") void setDisabled(user, action === "disable");
    else if (action === "seeAs") void seeAs(user);
    else if (action === "resetSecondFactor") setResetting(user);
    else setConfirming({ action, user });
  };

  const simpleActions = {
    force: changes.forcePasswordChange,
    unlink: changes.unlinkProvider,
    delete: changes.remove,
  };

  const run = async (action: ConfirmedAction, { userId, name, email }: User) => {
    if (action === "reset") {
      const { answer, problem } = await changes.resetPassword(userId);
      if (answer) setHanding({ name, email, handed: answer.handed });
      return { problem };
    }
    const { problem } = await simpleActions[action](userId);
    if (problem) return { problem };
    if (action === "delete") onDeleted(userId);
    notifyDone(
      <>
        <b>{name}</b> {done[action]}
      </>,
    );
    return {};
  };

  const dialogs = (
    <>
      {confirming && (
        <ChangeDialog
          title={`${texts[confirming.action].title} ${confirming.user.name}`}
          verb={texts[confirming.action].verb}
          back="Cancel"
          reason="none"
          isDestructive={confirming.action === "delete"}
          onConfirm={() => run(confirming.action, confirming.user)}
          onClose={() => setConfirming(undefined)}
        >
          {texts[confirming.action].body(confirming.user.name)}
        </ChangeDialog>
      )}
      {resetting && <SecondFactorResetDialog user={resetting} onClose={() => setResetting(undefined)} />}
      {handing && <OneTimePassword {...handing} onClose={() => setHanding(undefined)} />}
    </>
  );
  return { start, hand: setHanding, dialogs };
}

interface OneTimePasswordProps {
  name: string;
  email: string;
  handed: Handed;
  onClose: () => void;
}

/** How someone gets their one-time password: by email, or from this screen, once. */
function OneTimePassword({ name, email, handed, onClose }: OneTimePasswordProps) {
  const [isCopied, setIsCopied] = useState(false);
  const { oneTimePassword } = handed;
  const done = (
    <Button variant="filled" data-autofocus={oneTimePassword === undefined || undefined} onClick={onClose}>
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
        <ActionButton
          data-autofocus
          icon={isCopied ? IconCheck : IconCopy}
          onClick={() => void copyText(oneTimePassword).then(setIsCopied)}
        >
          <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
        </ActionButton>
      </Row>
      <Note tone="amber" icon={IconAlertTriangle}>
        It won't be shown again.
      </Note>
    </Dialog>
  );
}
