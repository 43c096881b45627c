import { LastSignIn, Person } from "../Person.tsx";
import { PersonMenu } from "../user/PersonMenu.tsx";
import type { PeopleProps } from "./PermissionMatrix.tsx";
import { permissionsLabel } from "./people.ts";
import classes from "./PeopleList.module.css";

/** On tablets and phones: one row per person; the switches are in the drawer. */
export function PeopleList({ people, myId, openId, fresh, permissionsOf, canRemove, onOpen, onAction }: PeopleProps) {
  return (
    <ul aria-label="Users">
      {people.map(user => (
        <li
          key={user.userId}
          className={classes["row"]}
          {...(openId === user.userId && { "data-open": true })}
          {...(fresh.has(user.userId) && { "data-fresh": true })}
        >
          <Person user={user} isMe={user.userId === myId} />
          <div className={classes["permissions"]}>{permissionsLabel(permissionsOf(user))}</div>
          <div className={classes["when"]}>
            <LastSignIn at={user.lastSignInAt} />
          </div>
          <div className={classes["more"]}>
            <PersonMenu
              user={user}
              isMe={user.userId === myId}
              canRemove={canRemove(user)}
              onEdit={() => onOpen(user.userId)}
              onAction={action => onAction(action, user)}
              button={{ size: 44 }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
