import { Button, Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { leaveEnded, signIn, type UserInfo } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { useFocusReturn } from "../ui/overlay/use-focus-return.ts";
import { PasswordField, useAttempt } from "./PasswordField.tsx";
import classes from "./SignInFrame.module.css";

/** The session expired: the screen, with everything typed in it, stays covered until the same person signs in again. */
export function SignInAgain({ user }: { user: UserInfo }) {
  useFocusReturn();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: value => (value === "" ? "Enter your password." : null) },
  });
  const { problem, attempt } = useAttempt();
  const submit = form.onSubmit(async ({ password }) => {
    const failed = await attempt(() => signIn(user.email, password));
    if (!failed) void client.invalidateQueries();
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
        <Stack as="form" gap={14} className={`${classes["fields"]} ${classes["again"]}`} onSubmit={submit} noValidate>
          <Text as={Modal.Title} size="title-2" weight="bold">
            Sign in again
          </Text>
          <Text tone="quiet">
            Your session has ended, <b>{user.name}</b>. Sign in to continue; what you typed is still here.
          </Text>
          <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            data-autofocus
            label={`Password for ${user.email}`}
            name="password"
            autoComplete="current-password"
            {...form.getInputProps("password")}
          />
          <ProblemNote problem={problem} />
          <Button variant="filled" type="submit" size="lg" fullWidth loading={form.submitting}>
            Sign in
          </Button>
          <LinkButton onClick={leaveEnded}>Sign in as someone else</LinkButton>
        </Stack>
      </Modal.Content>
    </Modal.Root>
  );
}
