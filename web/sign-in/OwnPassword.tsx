import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { changeOwnPassword, confirmPassword, type UserInfo } from "../backend/sign-in.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { leastPasswordLength, passwordProblem } from "./password-rule.ts";
import { Trouble } from "./Trouble.tsx";
import classes from "./OwnPassword.module.css";

/** Somebody chooses a new password of their own accord: the present one shows that it is them at the screen. */
export function OwnPassword({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const form = useForm({
    initialValues: { present: "", next: "" },
    validate: {
      present: value => (value === "" ? "Your present password is needed." : null),
      next: (value, { present }) =>
        passwordProblem(value) ?? (value === present ? "This is your present password." : null),
    },
  });
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async ({ present, next }: { present: string; next: string }) => {
    setTrouble(undefined);
    setIsBusy(true);
    try {
      await confirmPassword(present);
      await changeOwnPassword(next);
      notifyDone("Your password was changed");
      onClose();
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === "unauthenticated") form.setFieldError("present", "This is not your present password.");
      else setTrouble(refusal.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title="Change my password"
      onClose={onClose}
      onSubmit={() => form.onSubmit(values => void save(values))()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Change the password
          </Button>
        </>
      }
    >
      <div className={classes["fields"]}>
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          size="sm"
          data-autofocus
          label="Present password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps("present")}
        />
        <PasswordField
          size="sm"
          label="New password"
          description={`At least ${leastPasswordLength} characters. Every other place where you are signed in will be signed out.`}
          name="new-password"
          autoComplete="new-password"
          {...form.getInputProps("next")}
        />
        <Trouble sentence={trouble} />
      </div>
    </Dialog>
  );
}
