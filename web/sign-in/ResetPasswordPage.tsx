import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { inspectPasswordReset, resetPassword, signIn } from "../backend/sign-in.ts";
import { useAddressWord } from "../shell/routing/address.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";

/** Opened from the email of a forgotten password: `/reset-password?oobCode=…` */
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
      <SignInFrame title="This link does not work any more">
        <p className={classes["words"]}>
          It may be too old, it may have been used already, or a part of it is missing. Ask for a new one; it arrives
          within a few minutes.
        </p>
        <Button size="lg" fullWidth onClick={() => router.history.push("/login?view=forgotten")}>
          Ask for a new link
        </Button>
      </SignInFrame>
    );
  }
  if (link.error) {
    return (
      <SignInFrame title="HB does not answer">
        <p className={classes["words"]}>{link.error.message} Your link stays as it is.</p>
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
          <p className={classes["words"]}>
            For <b>{link.data}</b>. Every other place where you are signed in will be signed out.
          </p>
          <NewPasswordForm email={link.data} act="Save and sign in" onChosen={choose} />
        </>
      )}
    </SignInFrame>
  );
}
