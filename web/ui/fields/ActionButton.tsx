import { Button, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";

interface ActionButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  icon: Icon;
  /** Makes it a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

/** A button with an icon before its words. */
export function ActionButton({ icon: ActionIcon, ...rest }: ActionButtonProps) {
  return <Button leftSection={<ActionIcon size={16} aria-hidden="true" />} {...rest} />;
}
