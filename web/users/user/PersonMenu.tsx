import type { User } from "@hb/domain/users/user.ts";
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDots, IconKey, IconPencil, IconRotate2, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import type { UserAct } from "./UserDialogs.tsx";

interface PersonMenuProps {
  user: User;
  isMe: boolean;
  /** Whether the study could do without this person; the server has the last word. */
  mayLeave: boolean;
  /** Absent where the details are open already. */
  onEdit?: () => void;
  onAct: (act: UserAct) => void;
  /** Attributes of the button. */
  button?: Record<string, unknown>;
}

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** The rarer acts on one person. What is not possible is absent, not greyed. */
export function PersonMenu({ user, isMe, mayLeave, onEdit, onAct, button }: PersonMenuProps) {
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
              <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onAct("force")}>
                Ask for a new password
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconRotate2 {...icon} />} onClick={() => onAct("reset")}>
              Reset password
            </Menu.Item>
          </>
        )}
        {!isMe && user.disabled && (
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => onAct("enable")}>
            Enable
          </Menu.Item>
        )}
        {!isMe && !user.disabled && mayLeave && (
          <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => onAct("disable")}>
            Disable
          </Menu.Item>
        )}
        {!isMe && mayLeave && (
          <>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => onAct("delete")}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
