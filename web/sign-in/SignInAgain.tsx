import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { leaveEnded, signIn, type UserInfo } from "../backend/sign-in.ts";
import { useFocusReturn } from "../ui/overlay/use-focus-return.ts";
import { PasswordField } from "./PasswordField.tsx";
import { Trouble } from "./Trouble.tsx";
import classes from "./SignInAgain.module.css";

/**
 * The sign-in ended by itself: the screen and whatever is typed in it stay as they are, covered, until the same person
 * has signed in again.
 */
export function SignInAgain({ user }: { user: UserInfo }) {
  useFocusReturn();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: value => (value === "" ? "Your password is needed." : null) },
  });
  const [trouble, setTrouble] = useState<string>();
  const submit = form.onSubmit(async ({ password }) => {
    setTrouble(undefined);
    try {
      await signIn(user.email, password);
      void client.invalidateQueries();
    } catch (refusal) {
      setTrouble((refusal as Refusal).message);
    }
  });
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      size={420}
      centered
      zIndex={700}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Modal.Overlay className={classes["cover"] ?? ""} />
      <Modal.Content radius="lg">
        <form className={classes["form"]} onSubmit={submit} noValidate>
          <Modal.Title className={classes["title"] ?? ""}>Sign in again</Modal.Title>
          <p>
            Your sign-in has ended, <b>{user.name}</b>. What you were doing is kept and goes on right after.
          </p>
          <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            data-autofocus
            label={`Password of ${user.email}`}
            name="password"
            autoComplete="current-password"
            {...form.getInputProps("password")}
          />
          <Trouble sentence={trouble} />
          <Button type="submit" size="lg" fullWidth loading={form.submitting}>
            Sign in
          </Button>
          <button type="button" className="link" onClick={leaveEnded}>
            Leave it and sign in as somebody else
          </button>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
