import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import {
  type CodeChallenge,
  changeOwnPassword,
  inspectPasswordReset,
  resetPassword,
  signIn,
  signOut,
} from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { useAddressParam } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { useFocusFirst } from "../ui/overlay/use-focus-first.ts";
import { EnterCode } from "./EnterCode.tsx";
import { minPasswordLength, PasswordField, passwordProblem, useAttempt } from "./PasswordField.tsx";
import { PageStep, SignInFrame } from "./SignInFrame.tsx";
import { passwordText, stepText, newPasswordText as text } from "./text.tsx";
import classes from "./SignInFrame.module.css";

/** After signing in with a one-time password: nothing else opens before a new one is chosen. */
export function ChangePassword() {
  const user = useUserInfo();
  if (!user) return null;
  return (
    <SignInFrame title={text.title}>
      <p className={classes["text"]}>{text.afterOneTime.text(<b>{user.name}</b>, user.email)}</p>
      <NewPasswordForm email={user.email} verb={text.afterOneTime.save} onChosen={changeOwnPassword} />
      <p className={classes["more"]}>
        <LinkButton onClick={() => void signOut()}>{stepText.signOut}</LinkButton>
      </p>
    </SignInFrame>
  );
}

/** Opened from the email about a forgotten password: `/reset-password?oobCode=…` */
export function ResetPasswordPage() {
  const router = useRouter();
  const [code] = useAddressParam("oobCode");
  const link = useQuery<string, Refusal>({
    queryKey: ["password reset", code],
    queryFn: () => inspectPasswordReset(code ?? ""),
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  const [challenge, setChallenge] = useState<CodeChallenge>();
  const goOn = () => router.history.replace("/");
  const choose = async (password: string) => {
    await resetPassword(code ?? "", password);
    const asked = await signIn(link.data ?? "", password);
    if (asked) setChallenge(asked);
    else goOn();
  };
  if (challenge)
    return (
      <EnterCode
        step={PageStep}
        challenge={challenge}
        verb={stepText.signIn}
        onDone={goOn}
        onBack={() => router.history.replace("/login")}
      />
    );

  if (code === undefined || (link.error && link.error.code !== "unavailable")) {
    return (
      <SignInFrame title={text.linkEnded.title}>
        <p className={classes["text"]}>{text.linkEnded.text}</p>
        <Button variant="filled" size="lg" fullWidth onClick={() => router.history.push("/login?view=forgotten")}>
          {text.linkEnded.getNew}
        </Button>
      </SignInFrame>
    );
  }
  if (link.error) {
    return (
      <SignInFrame title={text.offline.title}>
        <p className={classes["text"]}>{text.offline.text(link.error.message)}</p>
        <Button variant="filled" size="lg" fullWidth loading={link.isFetching} onClick={() => void link.refetch()}>
          {text.offline.tryAgain}
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={text.title}>
      {link.data !== undefined && (
        <>
          <p className={classes["text"]}>{text.byLink.text(<b>{link.data}</b>)}</p>
          <NewPasswordForm email={link.data} verb={text.byLink.save} onChosen={choose} />
        </>
      )}
    </SignInFrame>
  );
}

interface NewPasswordFormProps {
  /** Tells password managers whose password it is. */
  email: string;
  verb: string;
  onChosen: (password: string) => Promise<void>;
}

/** One field that can be shown, instead of two that must match. */
function NewPasswordForm({ email, verb, onChosen }: NewPasswordFormProps) {
  const firstField = useFocusFirst();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: passwordProblem },
    validateInputOnBlur: true,
  });
  const { problem, attempt } = useAttempt();
  const submit = form.onSubmit(async ({ password }) => {
    await attempt(() => onChosen(password));
  });
  return (
    <Stack as="form" gap={16} className={classes["fields"]} onSubmit={submit} noValidate>
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={passwordText.new}
        description={text.help(minPasswordLength)}
        name="new-password"
        autoComplete="new-password"
        ref={firstField}
        {...form.getInputProps("password")}
      />
      <ProblemNote problem={problem} />
      <Button variant="filled" type="submit" size="lg" fullWidth loading={form.submitting}>
        {verb}
      </Button>
    </Stack>
  );
}
