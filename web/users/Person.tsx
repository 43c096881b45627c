import type { User } from "@hb/domain/users/user.ts";
import { Link } from "@tanstack/react-router";
import type { Search } from "../shell/routing/address.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { PersonChips } from "./list/PersonChips.tsx";
import classes from "./Person.module.css";

interface PersonProps {
  user: User;
  isMe: boolean;
  /** Attributes of the name, which opens the person's drawer. */
  link?: Record<string, unknown>;
}

/** Who a row is about: initials, name, what is special, email. */
export function Person({ user, isMe, link }: PersonProps) {
  return (
    <div className={classes["person"]}>
      <Avatar name={user.name} size={30} />
      <div className={classes["texts"]}>
        <div className={classes["first"]}>
          <Link
            to="."
            search={(old: Search) => ({ ...old, user: user.userId })}
            className={classes["name"] ?? ""}
            title={user.name}
            {...link}
          >
            {user.name}
          </Link>
          <PersonChips user={user} isMe={isMe} small />
        </div>
        <div className={classes["email"]} title={user.email}>
          {user.email}
        </div>
      </div>
    </div>
  );
}
