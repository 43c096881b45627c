import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import type { User } from "@hb/domain/users/user.ts";
import type { UserAct } from "../user/UserDialogs.tsx";

/** What both shapes of the list need: the matrix on wide screens, the rows on narrow ones. */
export interface PeopleProps {
  people: readonly User[];
  myId: string;
  /** Whose drawer is open. */
  openId: string | undefined;
  /** Whom a colleague has changed just now. */
  fresh: ReadonlySet<string>;
  permissionsOf: (user: User) => Permissions;
  /** Why a switch is locked; undefined = it is not. */
  lockOf: (user: User, key: PermissionKey) => string | undefined;
  mayLeave: (user: User) => boolean;
  onSwitch: (user: User, key: PermissionKey, on: boolean) => void;
  onOpen: (userId: string) => void;
  onAct: (act: UserAct, user: User) => void;
}
