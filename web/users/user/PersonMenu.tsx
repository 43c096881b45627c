import type { User } from "@hb/domain/users/user.ts";
import { Menu } from "@mantine/core";
import {
  type Icon,
  IconEye,
  IconKey,
  IconPencil,
  IconRotate2,
  IconShieldOff,
  IconTrash,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { Acts, type Called } from "../../change/Acts.tsx";
import { IconMenu, MenuAction } from "../../ui/overlay/IconMenu.tsx";
import { commonText } from "../../ui/text.ts";
import { personMenuText as text } from "./text.tsx";
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

const calledBy = {
  seeAs: "seeAs",
  force: "forcePasswordChange",
  reset: "resetUserPassword",
  unlink: "unlinkUserProvider",
  resetSecondFactor: "askForSecondFactorReset",
  enable: "setUserDisabled",
  disable: "setUserDisabled",
  delete: "deleteUser",
} as const satisfies Record<UserAction, Called>;

/** Less common actions for one person. What isn't possible isn't listed. */
export function PersonMenu({ user, isMe, canRemove, onEdit, onAction, button }: PersonMenuProps) {
  if (isMe && !onEdit) return null;
  const action = (name: UserAction, icon: Icon, label: string, isDanger = false) => (
    <Acts of={calledBy[name]}>
      <MenuAction icon={icon} isDanger={isDanger} onClick={() => onAction(name)}>
        {label}
      </MenuAction>
    </Acts>
  );
  return (
    <IconMenu label={text.label(user.name)} width={216} button={{ size: "md", ...button }}>
      {onEdit && (
        <MenuAction icon={IconPencil} onClick={onEdit}>
          {commonText.edit}
        </MenuAction>
      )}
      {!isMe && !user.disabled && (
        <>
          {action("seeAs", IconEye, text.seeAs)}
          {!user.changePassword && !user.providerOnly && action("force", IconKey, text.force)}
          {!user.providerOnly && action("reset", IconRotate2, text.reset)}
          {user.providerSince !== null && action("unlink", IconUnlink, text.unlink)}
          {user.secondFactorSince !== null && action("resetSecondFactor", IconShieldOff, text.resetSecondFactor)}
        </>
      )}
      {!isMe && user.disabled && action("enable", IconUserCheck, text.enable)}
      {!isMe && !user.disabled && canRemove && action("disable", IconUserOff, text.disable)}
      {!isMe && canRemove && (
        <>
          <Menu.Divider />
          {action("delete", IconTrash, commonText.delete, true)}
        </>
      )}
    </IconMenu>
  );
}
