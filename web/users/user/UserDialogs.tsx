import type { User } from "@hb/domain/users/user.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type Handed, useUserActs } from "../data.ts";
import { sayRefused } from "../trouble.tsx";
import { OneTimePassword } from "./OneTimePassword.tsx";

export type UserAct = "force" | "reset" | "disable" | "enable" | "delete";
type AskedAct = "force" | "reset" | "delete";

const words: Record<AskedAct, { title: (name: string) => string; says: (name: string) => string; verb: string }> = {
  force: {
    title: name => `Ask ${name} for a new password`,
    says: name => `${name} is signed out everywhere at once and chooses a new password at the next sign-in.`,
    verb: "Sign out and ask",
  },
  reset: {
    title: name => `Reset the password of ${name}`,
    says: name =>
      `The present password stops working and ${name} is signed out everywhere. A one-time password takes its place.`,
    verb: "Reset the password",
  },
  delete: {
    title: name => `Delete ${name}`,
    says: name =>
      `The account is gone for good and ${name} is signed out. What ${name} did stays in the log. To close an account for a while, disable it instead.`,
    verb: "Delete the account",
  },
};

/** Carries out what the menu of a person offers: at once where it can be undone, otherwise after asking. */
export function useUserDialogs(onDeleted: (userId: string) => void) {
  const acts = useUserActs();
  const [asking, setAsking] = useState<{ act: AskedAct; user: User }>();
  const [handing, setHanding] = useState<{ name: string; email: string; handed: Handed }>();
  const [busy, setBusy] = useState(false);

  const setDisabled = async (user: User, disabled: boolean) => {
    try {
      await acts.setDisabled(user.userId, disabled);
      notifyDone(
        <>
          <b>{user.name}</b> was {disabled ? "disabled and signed out" : "enabled"}
        </>,
        { about: `disabled ${user.userId}`, undo: () => void setDisabled(user, !disabled) },
      );
    } catch (error) {
      sayRefused(error, user.name);
    }
  };

  const start = (act: UserAct, user: User) => {
    if (act === "disable" || act === "enable") void setDisabled(user, act === "disable");
    else setAsking({ act, user });
  };

  const carryOut = async (act: AskedAct, user: User) => {
    setBusy(true);
    try {
      if (act === "force") {
        await acts.forcePasswordChange(user.userId);
        notifyDone(
          <>
            <b>{user.name}</b> must choose a new password
          </>,
        );
      } else if (act === "reset") {
        setHanding({ name: user.name, email: user.email, handed: await acts.resetPassword(user.userId) });
      } else {
        await acts.remove(user.userId);
        onDeleted(user.userId);
        notifyDone(
          <>
            <b>{user.name}</b> was deleted
          </>,
        );
      }
    } catch (error) {
      sayRefused(error, user.name);
    } finally {
      setBusy(false);
      setAsking(undefined);
    }
  };

  const dialogs = (
    <>
      {asking && (
        <Dialog
          title={words[asking.act].title(asking.user.name)}
          onClose={() => setAsking(undefined)}
          foot={
            <>
              <Button variant="default" data-autofocus onClick={() => setAsking(undefined)}>
                Leave as it is
              </Button>
              <Button
                {...(asking.act === "delete" && { variant: "light", color: "red" })}
                loading={busy}
                onClick={() => void carryOut(asking.act, asking.user)}
              >
                {words[asking.act].verb}
              </Button>
            </>
          }
        >
          {words[asking.act].says(asking.user.name)}
        </Dialog>
      )}
      {handing && <OneTimePassword {...handing} onClose={() => setHanding(undefined)} />}
    </>
  );
  return { start, hand: setHanding, dialogs };
}
