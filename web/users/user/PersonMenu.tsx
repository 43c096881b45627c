import type { User } from "@hb/domain/users/user.ts";
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDots, IconKey, IconPencil, IconRotate2, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import type { UserAction } from "./UserDialogs.tsx";

interface PersonMenuProps {
  user: User;
  isMe: boolean;
  /** Whether they can be disabled or deleted; the server has the last word. */
  canRemove: boolean;
  /** Absent where the details are already open. */
  onEdit?: () => void;
  onAction: (action: UserAction) => void;
  /** Attributes of the button. */
  button?: Record<string, unknown>;
}

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** Less common actions for one person. What isn't possible isn't listed. */
export function PersonMenu({ user, isMe, canRemove, onEdit, onAction, button }: PersonMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isMe && !onEdit) return null;
  return (
    <Menu position="bottom-end" width={216} offset={4} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={`More for ${user.name}`} {...button}>
          <Tooltip label="More" disabled={isOpen}>
            <IconDots size={17} stroke={2} aria-hidden="true" />
          </Tooltip>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            Edit
          </Menu.Item>
        )}
        {!isMe && !user.disabled && (
          <>
            {!user.changePassword && (
              <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onAction("force")}>
                Force password change
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconRotate2 {...icon} />} onClick={() => onAction("reset")}>
              Reset password
            </Menu.Item>
          </>
        )}
        {!isMe && user.disabled && (
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => onAction("enable")}>
            Enable
          </Menu.Item>
        )}
        {!isMe && !user.disabled && canRemove && (
          <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => onAction("disable")}>
            Disable
          </Menu.Item>
        )}
        {!isMe && canRemove && (
          <>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => onAction("delete")}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
