import { LastSignIn } from "../LastSignIn.tsx";
import { Person } from "../Person.tsx";
import { PersonMenu } from "../user/PersonMenu.tsx";
import type { PeopleProps } from "./PeopleProps.ts";
import { permissionsInWords } from "./people.ts";
import classes from "./PeopleList.module.css";

/** On a tablet or a phone: one row per person, whose switches are in their drawer. */
export function PeopleList({ people, myId, openId, fresh, permissionsOf, mayLeave, onOpen, onAct }: PeopleProps) {
  return (
    <ul className={classes["list"]} aria-label="Users">
      {people.map(user => (
        <li
          key={user.userId}
          className={classes["row"]}
          {...(openId === user.userId && { "data-open": true })}
          {...(fresh.has(user.userId) && { "data-fresh": true })}
        >
          <Person user={user} isMe={user.userId === myId} />
          <div className={classes["may"]}>{permissionsInWords(permissionsOf(user))}</div>
          <div className={classes["when"]}>
            <LastSignIn at={user.lastSignInAt} />
          </div>
          <div className={classes["more"]}>
            <PersonMenu
              user={user}
              isMe={user.userId === myId}
              mayLeave={mayLeave(user)}
              onEdit={() => onOpen(user.userId)}
              onAct={act => onAct(act, user)}
              button={{ size: 44 }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
