import { permissionLabel } from "@hb/domain/permission-labels.ts";
import type { PermissionKey } from "@hb/domain/permissions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConfiguration } from "../backend/configuration.ts";
import { finishProviderSignIn, goToProvider } from "../backend/provider-sign-in.ts";
import {
  askForPasswordReset,
  type CodeChallenge,
  type Ending,
  signIn,
  signOut,
  type UserInfo,
} from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { type Problem, problemOf } from "../change/problem.ts";
import { useAddressParam } from "../shell/routing/address.ts";
import { useSignIn } from "../shell/sign-in-state.ts";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { useFocusFirst } from "../ui/overlay/use-focus-first.ts";
import { EnterCode } from "./EnterCode.tsx";
import { PasswordField, useAttempt } from "./PasswordField.tsx";
import { PageStep, SignInFrame } from "./SignInFrame.tsx";
import { passwordText, stepText, loginText as text } from "./text.tsx";
import classes from "./SignInFrame.module.css";

/** The guard redirects everyone who can open a page; a signed-in user who is still here has no access yet. */
export function LoginPage() {
  const state = useSignIn();
  const [view, setView] = useAddressParam("view");
  const [failure, setFailure] = useState<Problem>();
  const [challenge, setChallenge] = useState<CodeChallenge>();
  if (state.state === "signed in") return <NoAccess user={state.user} />;
  if (challenge)
    return (
      <EnterCode step={PageStep} challenge={challenge} verb={stepText.signIn} onBack={() => setChallenge(undefined)} />
    );
  if (view === "provider")
    return (
      <Returned
        onChallenge={setChallenge}
        onEnd={problem => {
          setFailure(problem);
          setView(undefined);
        }}
      />
    );
  if (view === "forgotten") return <ForgottenPassword onBack={() => setView(undefined, "new")} />;
  return (
    <SignInForm
      because={state.state === "signed out" ? state.because : undefined}
      failure={failure}
      onChallenge={setChallenge}
      onForgotten={() => setView("forgotten", "new")}
    />
  );
}

const endings: Record<Ending, string | undefined> = {
  asked: undefined,
  disabled: text.disabled,
  ended: text.ended,
};

/** Back from the identity provider: who signed in there is signed in here, or the form says why not. */
function Returned({ onChallenge, onEnd }: ReturnedProps) {
  const finish = useEffectEvent(async () => {
    try {
      const challenge = await finishProviderSignIn();
      if (!challenge) return;
      onChallenge(challenge);
      onEnd(undefined);
    } catch (error) {
      onEnd(problemOf(error));
    }
  });
  const isStarted = useRef(false);
  useEffect(() => {
    // What the provider said is taken once, also where effects run twice.
    if (!isStarted.current) void finish();
    isStarted.current = true;
  }, []);
  return (
    <SignInFrame title={text.returning.title}>
      <output className={classes["text"]}>{text.returning.text}</output>
    </SignInFrame>
  );
}

interface ReturnedProps {
  onChallenge: (challenge: CodeChallenge) => void;
  onEnd: (problem: Problem | undefined) => void;
}

interface SignInFormProps {
  because: Ending | undefined;
  /** Why single sign-on didn't work just now. */
  failure: Problem | undefined;
  onChallenge: (challenge: CodeChallenge | undefined) => void;
  onForgotten: () => void;
}

function SignInForm({ because, failure, onChallenge, onForgotten }: SignInFormProps) {
  const providerLabel = useConfiguration()?.providerLabel;
  const [returnTo] = useAddressParam("returnTo");
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: value => (value.trim() === "" ? text.emailMissing : null),
      password: value => (value === "" ? passwordText.missing : null),
    },
  });
  const { problem, attempt } = useAttempt();
  const ending = because && endings[because];
  const submit = form.onSubmit(async ({ email, password }) => {
    await attempt(async () => onChallenge(await signIn(email.trim(), password)));
  });
  return (
    <SignInFrame title={stepText.signIn}>
      {ending !== undefined && problem === undefined && failure === undefined && (
        <Row as="output" gap={8} align="start" className={classes["notice"]}>
          <IconInfoCircle size={16} aria-hidden="true" />
          {ending}
        </Row>
      )}
      {providerLabel !== undefined && (
        <ProviderButton label={providerLabel} failure={failure} onClick={() => goToProvider(returnTo)} />
      )}
      <Stack as="form" gap={16} className={classes["fields"]} onSubmit={submit} noValidate>
        <EmailField hasFocus={providerLabel === undefined} {...form.getInputProps("email")} />
        <PasswordField
          label={passwordText.label}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <ProblemNote problem={problem} />
        <Button
          variant={providerLabel === undefined ? "filled" : "default"}
          type="submit"
          size="lg"
          fullWidth
          loading={form.submitting}
        >
          {providerLabel === undefined ? stepText.signIn : text.withPassword}
        </Button>
      </Stack>
      <p className={classes["more"]}>
        <LinkButton onClick={onForgotten}>{text.forgotten}</LinkButton>
      </p>
    </SignInFrame>
  );
}

/** Above the form, for most people the only thing they need. */
function ProviderButton({ label, failure, onClick }: ProviderButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const first = useFocusFirst<HTMLButtonElement>();
  const leave = () => {
    setIsLeaving(true);
    onClick();
  };
  useEffect(() => {
    // A page that Back brings back as it was.
    const back = () => setIsLeaving(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  return (
    <Stack gap={16} className={classes["fields"]}>
      <ProblemNote problem={failure} />
      <Button variant="filled" size="lg" fullWidth ref={first} loading={isLeaving} onClick={leave}>
        {label}
      </Button>
      <div className={classes["or"]}>{text.or}</div>
    </Stack>
  );
}

interface ProviderButtonProps {
  label: string;
  failure: Problem | undefined;
  onClick: () => void;
}

/** Answers every address the same way, so that it doesn't reveal who has an account. */
function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const providerLabel = useConfiguration()?.providerLabel;
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: value => (/^\S+@\S+$/.test(value.trim()) ? null : text.reset.emailInvalid) },
  });
  const [sentTo, setSentTo] = useState<string>();
  const { problem, attempt } = useAttempt();
  const submit = form.onSubmit(async ({ email }) => {
    const failed = await attempt(() => askForPasswordReset(email.trim()).catch(ignoreUnknownAccount));
    if (!failed) setSentTo(email.trim());
  });
  const back = (
    <p className={classes["more"]}>
      <LinkButton onClick={onBack}>{stepText.back}</LinkButton>
    </p>
  );
  if (sentTo !== undefined) {
    return (
      <SignInFrame title={text.reset.sent}>
        <output className={classes["text"]}>{text.reset.sentText(<b>{sentTo}</b>)}</output>
        {back}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={text.reset.title}>
      <p className={classes["text"]}>
        {providerLabel === undefined ? text.reset.text : text.reset.textWith(providerLabel)}
      </p>
      <Stack as="form" gap={16} className={classes["fields"]} onSubmit={submit} noValidate>
        <EmailField {...form.getInputProps("email")} />
        <ProblemNote problem={problem} />
        <Button variant="filled" type="submit" size="lg" fullWidth loading={form.submitting}>
          {text.reset.send}
        </Button>
      </Stack>
      {back}
    </SignInFrame>
  );
}

function ignoreUnknownAccount(error: unknown): void {
  if (!(error instanceof Refusal && ["unauthenticated", "permission-denied"].includes(error.code))) throw error;
}

/** Needs no button to continue: the guard takes over as soon as a permission arrives. */
function NoAccess({ user }: { user: UserInfo }) {
  const granted = (Object.keys(user.permissions) as PermissionKey[]).map(permissionLabel);
  return (
    <SignInFrame title={text.noAccess.title}>
      <output className={classes["text"]}>{text.noAccess.text(<b>{user.name}</b>, user.email, granted)}</output>
      <Button size="lg" fullWidth onClick={() => void signOut()}>
        {stepText.signOut}
      </Button>
    </SignInFrame>
  );
}

/** The first field of its form: it has the focus, unless something comes before the form. */
function EmailField({ hasFocus = true, ...props }: TextInputProps & { hasFocus?: boolean }) {
  const firstField = useFocusFirst();
  return (
    <TextInput
      size="lg"
      label={text.email}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      {...(hasFocus && { ref: firstField })}
      {...props}
    />
  );
}
