import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";

/** As in platform/sign-in, which has the last word. */
export const minPasswordLength = 10;

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  return password.length < minPasswordLength ? `Use at least ${minPasswordLength} characters.` : null;
}

/** A password that can be shown, by pointer and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      size="lg"
      visible={isShown}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ "aria-label": isShown ? "Hide password" : "Show password", tabIndex: 0 }}
      {...props}
    />
  );
}
