import type { User } from "@hb/domain/users/user.ts";
import { IconLock } from "@tabler/icons-react";
import { useKeys } from "../../shell/keys/keys.ts";
import { Switch } from "../../ui/fields/Switch.tsx";
import { LastSignIn } from "../LastSignIn.tsx";
import { Person } from "../Person.tsx";
import { PersonMenu } from "../user/PersonMenu.tsx";
import { MatrixHead } from "./MatrixHead.tsx";
import type { PeopleProps } from "./PeopleProps.ts";
import { shownKeys } from "./people.ts";
import { useGridWalk } from "./walk-grid.ts";
import classes from "./PermissionMatrix.module.css";

const columns = ["person", ...shownKeys, "more"];

/** People × permissions: the whole study's access at a glance. */
export function PermissionMatrix(props: PeopleProps) {
  const { people, openId, fresh } = props;
  const walk = useGridWalk(
    people.map(user => user.userId),
    columns,
  );
  // The matrix hears them itself, and only while the focus is in it.
  useKeys("Users", "page", [
    { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], words: "Walk through the matrix" },
    { keys: ["Home", "End"], words: "First and last of the row" },
    { keys: [" "], words: "Give or take the permission" },
  ]);
  return (
    <table className={classes["table"]} aria-label="Users and their permissions" {...walk.grid}>
      <MatrixHead />
      <tbody>
        {people.map(user => (
          <tr
            key={user.userId}
            className={classes["row"]}
            {...(openId === user.userId && { "data-open": true })}
            {...(fresh.has(user.userId) && { "data-fresh": true })}
          >
            <MatrixRow user={user} cell={walk.cell} {...props} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MatrixRowProps extends PeopleProps {
  user: User;
  cell: (row: string, column: string) => Record<string, unknown>;
}

function MatrixRow({ user, cell, myId, permissionsOf, lockOf, mayLeave, onSwitch, onOpen, onAct }: MatrixRowProps) {
  const isMe = user.userId === myId;
  const held = permissionsOf(user);
  return (
    <>
      <th scope="row" className={classes["person"]}>
        <Person user={user} isMe={isMe} link={cell(user.userId, "person")} />
      </th>
      {shownKeys.map(key => {
        const locked = lockOf(user, key);
        return (
          <td key={key}>
            <div className={classes["cell"]}>
              <Switch
                aria-label={`${key} for ${user.name}`}
                checked={held[key] === true}
                locked={locked}
                onSwitch={on => onSwitch(user, key, on)}
                {...cell(user.userId, key)}
              />
              {locked !== undefined && !user.disabled && <IconLock size={14} stroke={2} aria-hidden="true" />}
            </div>
          </td>
        );
      })}
      <td className={classes["when"]}>
        <LastSignIn at={user.lastSignInAt} />
      </td>
      <td>
        <PersonMenu
          user={user}
          isMe={isMe}
          mayLeave={mayLeave(user)}
          onEdit={() => onOpen(user.userId)}
          onAct={act => onAct(act, user)}
          button={cell(user.userId, "more")}
        />
      </td>
    </>
  );
}
