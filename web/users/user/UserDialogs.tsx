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
import { commonText } from "../../ui/text.ts";
import { type Handed, useUserChanges } from "../data.ts";
import { personText } from "../text.tsx";
import { SecondFactorResetDialog } from "./SecondFactorReset.tsx";
import { oneTimePasswordText, personMenuText, userDialogsText as text } from "./text.tsx";
import classes from "./User.module.css";

export type UserAction = "seeAs" | "force" | "reset" | "unlink" | "resetSecondFactor" | "disable" | "enable" | "delete";
type ConfirmedAction = Exclude<UserAction, "seeAs" | "resetSecondFactor" | "disable" | "enable">;

/** Runs what a person's menu offers: right away where it can be undone, otherwise after a confirmation. */
export function useUserDialogs(onDeleted: (userId: string) => void) {
  const changes = useUserChanges();
  const [confirming, setConfirming] = useState<{ action: ConfirmedAction; user: User }>();
  const [resetting, setResetting] = useState<User>();
  const [handing, setHanding] = useState<{ name: string; email: string; handed: Handed }>();

  const setDisabled = async (user: User, disabled: boolean) => {
    const { problem } = await changes.setDisabled(user.userId, disabled);
    if (problem) notifyProblem(problem, { what: personText.notChanged(user.name) });
    else
      notifyUndoable(
        (disabled ? text.disabled : text.enabled)(<b>{user.name}</b>),
        () => changes.setDisabled(user.userId, !disabled),
        `disabled ${user.userId}`,
      );
  };

  const seeAs = async ({ userId, name }: User) => {
    const { answer, problem } = await changes.seeAs(userId);
    if (answer?.customToken !== undefined) startSeeingAs(answer.customToken);
    else if (problem) notifyProblem(problem, { what: text.cannotSeeAs(name) });
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
    notifyDone(text[action].done(<b>{name}</b>));
    return {};
  };

  const dialogs = (
    <>
      {confirming && (
        <ChangeDialog
          title={text[confirming.action].title(confirming.user.name)}
          verb={text[confirming.action].verb}
          back={commonText.cancel}
          reason="none"
          isDestructive={confirming.action === "delete"}
          onConfirm={() => run(confirming.action, confirming.user)}
          onClose={() => setConfirming(undefined)}
        >
          {text[confirming.action].body(confirming.user.name)}
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
      {commonText.done}
    </Button>
  );
  if (handed.by === "email") {
    return (
      <Dialog title={oneTimePasswordText.emailed.title(name)} onClose={onClose} foot={done}>
        {oneTimePasswordText.emailed.body(<b>{email}</b>, name)}
      </Dialog>
    );
  }
  if (oneTimePassword === undefined) {
    return (
      <Dialog title={oneTimePasswordText.lost.title(name)} onClose={onClose} foot={done}>
        {oneTimePasswordText.lost.body(<b>{personMenuText.reset}</b>, name)}
      </Dialog>
    );
  }
  return (
    <Dialog title={oneTimePasswordText.title(name)} onClose={onClose} foot={done} mustAnswer>
      {oneTimePasswordText.body(name, <b>{email}</b>)}
      <Row gap={12} justify="between" className={classes["password"]}>
        <code>{oneTimePassword}</code>
        <ActionButton
          data-autofocus
          icon={isCopied ? IconCheck : IconCopy}
          onClick={() => void copyText(oneTimePassword).then(setIsCopied)}
        >
          <span aria-live="polite">{isCopied ? oneTimePasswordText.copied : oneTimePasswordText.copy}</span>
        </ActionButton>
      </Row>
      <Note tone="amber" icon={IconAlertTriangle}>
        {oneTimePasswordText.once}
      </Note>
    </Dialog>
  );
}
