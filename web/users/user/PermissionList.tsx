import { permissionLabels } from "@hb/domain/permission-labels.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import { canOpenAnyPage } from "@hb/domain/users/user.ts";
import { IconLock } from "@tabler/icons-react";
import { Switch } from "../../ui/fields/Switch.tsx";
import { shownKeys } from "../list/people.ts";
import classes from "./PermissionList.module.css";

interface PermissionListProps {
  permissions: Permissions;
  lockOf?: (key: PermissionKey) => string | undefined;
  onSwitch: (key: PermissionKey, on: boolean) => void;
}

/** The switches of one person, one below the other, each with what it opens or why it is locked. */
export function PermissionList({ permissions, lockOf, onSwitch }: PermissionListProps) {
  return (
    <div className={classes["list"]}>
      {shownKeys.map(key => {
        const locked = lockOf?.(key);
        return (
          <label key={key} className={classes["row"]}>
            <span className={classes["words"]}>
              <span className={classes["key"]}>{permissionLabels[key].label}</span>
              <span className={classes["meaning"]}>{locked ?? permissionLabels[key].opens}</span>
            </span>
            {locked !== undefined && <IconLock size={14} stroke={2} color="var(--text-3)" aria-hidden="true" />}
            <Switch checked={permissions[key] === true} locked={locked} onSwitch={on => onSwitch(key, on)} />
          </label>
        );
      })}
      <output className={classes["missing"]}>
        {Object.keys(permissions).length > 0 &&
          !canOpenAnyPage(permissions) &&
          "stats, log and export stand on pages. Give participants, scheduler, remoteStudy or overview too, or there is no page to open."}
      </output>
    </div>
  );
}
