import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { type Problem, problemOf } from "../change/problem.ts";
import { passwordText } from "./text.tsx";

/** As in platform/sign-in, which has the last word. */
export const minPasswordLength = 10;

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  return password.length < minPasswordLength ? passwordText.tooShort(minPasswordLength) : null;
}

/** A password that can be shown, by pointer and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      size="lg"
      visible={isShown}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ "aria-label": isShown ? passwordText.hide : passwordText.show, tabIndex: 0 }}
      {...props}
    />
  );
}

/** Runs a step of signing in and keeps its problem for the form. Doesn't load what other changes need. */
export function useAttempt() {
  const [problem, setProblem] = useState<Problem>();
  const attempt = async (step: () => Promise<void>): Promise<Problem | undefined> => {
    setProblem(undefined);
    try {
      await step();
      return undefined;
    } catch (error) {
      const failed = problemOf(error);
      setProblem(failed);
      return failed;
    }
  };
  return { problem, attempt };
}
