import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";

/** A password that can be shown, by pointer and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [shown, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      size="lg"
      visible={shown}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ "aria-label": shown ? "Hide password" : "Show password", tabIndex: 0 }}
      {...props}
    />
  );
}
