import { ActionIcon, type ActionIconProps, Button, Menu, type MenuItemProps, Tooltip } from "@mantine/core";
import { type Icon, IconChevronDown, IconDots } from "@tabler/icons-react";
import { type ComponentPropsWithRef, type ReactNode, type Ref, useState } from "react";
import { overlayText } from "../text.ts";

interface IconMenuProps {
  /** Three dots by default. */
  icon?: Icon;
  /** What the menu has, for screen readers. */
  label?: string;
  tip?: string;
  width: number;
  button?: Pick<ActionIconProps, "size"> & Record<string, unknown>;
  closeOnItemClick?: boolean;
  /** False where an item moves the focus to somewhere else. */
  returnFocus?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Less common actions, behind an icon. */
export function IconMenu(props: IconMenuProps) {
  const {
    icon: MenuIcon = IconDots,
    label = overlayText.more,
    tip = overlayText.more,
    width,
    button,
    children,
  } = props;
  const { closeOnItemClick = true, returnFocus = true, className = "" } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu
      position="bottom-end"
      width={width}
      offset={4}
      opened={isOpen}
      onChange={setIsOpen}
      closeOnItemClick={closeOnItemClick}
      returnFocus={returnFocus}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...button}>
          <Tooltip label={tip} disabled={isOpen}>
            <MenuIcon size={17} aria-hidden="true" />
          </Tooltip>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface ButtonMenuProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  label: string;
  width: number;
  className?: string | undefined;
  children: ReactNode;
}

/** Actions behind a button that names what they are about. */
export function ButtonMenu({ ref, label, width, className = "", children }: ButtonMenuProps) {
  return (
    <Menu position="bottom-end" width={width} offset={4}>
      <Menu.Target>
        <Button {...(ref && { ref })} rightSection={<IconChevronDown size={15} aria-hidden="true" />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface MenuActionProps extends MenuItemProps, Omit<ComponentPropsWithRef<"button">, keyof MenuItemProps> {
  icon: Icon;
  /** Takes something away for good. */
  isDanger?: boolean;
  /** Makes it a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

/** An item of a menu, with its icon. */
export function MenuAction({ icon: ItemIcon, isDanger = false, ...rest }: MenuActionProps) {
  return (
    <Menu.Item
      leftSection={<ItemIcon size={16} aria-hidden="true" />}
      {...(isDanger && { "data-danger": true })}
      {...rest}
    />
  );
}
