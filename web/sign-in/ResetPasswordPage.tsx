import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { inspectPasswordReset, resetPassword, signIn } from "../backend/sign-in.ts";
import { useAddressWord } from "../shell/routing/address.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";

/** Opened from the email about a forgotten password: `/reset-password?oobCode=…` */
export function ResetPasswordPage() {
  const router = useRouter();
  const [code] = useAddressWord("oobCode");
  const link = useQuery<string, Refusal>({
    queryKey: ["password reset", code],
    queryFn: () => inspectPasswordReset(code ?? ""),
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  const choose = async (password: string) => {
    await resetPassword(code ?? "", password);
    await signIn(link.data ?? "", password);
    router.history.replace("/");
  };

  if (code === undefined || (link.error && link.error.code !== "unavailable")) {
    return (
      <SignInFrame title="This link no longer works">
        <p className={classes["text"]}>
          It may have expired, been used already, or be incomplete. Get a new one; it arrives within a few minutes.
        </p>
        <Button size="lg" fullWidth onClick={() => router.history.push("/login?view=forgotten")}>
          Get new link
        </Button>
      </SignInFrame>
    );
  }
  if (link.error) {
    return (
      <SignInFrame title="Couldn't connect to HB">
        <p className={classes["text"]}>{link.error.message} Your link still works.</p>
        <Button size="lg" fullWidth loading={link.isFetching} onClick={() => void link.refetch()}>
          Try again
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Choose a new password">
      {link.data !== undefined && (
        <>
          <p className={classes["text"]}>
            For <b>{link.data}</b>. You'll be signed out everywhere else.
          </p>
          <NewPasswordForm email={link.data} verb="Save and sign in" onChosen={choose} />
        </>
      )}
    </SignInFrame>
  );
}
