import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> {
  icon: Icon;
  iconSize?: number;
  /** What it does, for screen readers. */
  label: string;
  /** On hover and focus, where the icon alone doesn't say it. */
  tip?: string;
  /** Makes it a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

/** A button without words. */
export function IconButton({ icon: ButtonIcon, iconSize = 17, label, tip, ...rest }: IconButtonProps) {
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...rest}>
      <ButtonIcon size={iconSize} aria-hidden="true" />
    </ActionIcon>
  );
  return tip === undefined ? button : <Tooltip label={tip}>{button}</Tooltip>;
}
