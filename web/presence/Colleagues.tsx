import { Tooltip } from "@mantine/core";
import { memo } from "react";
import type { Place } from "../backend/presence.ts";
import { useColleagues } from "../shell/colleagues.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { usePresence } from "./use-presence.ts";
import classes from "./Colleagues.module.css";

const shown = 4;

/** Who of the staff looks at the same thing just now, and says so of oneself. */
export const Colleagues = memo(function Colleagues({ kind, id }: Place) {
  const ids = usePresence({ kind, id });
  const here = useColleagues().filter(({ userId }) => ids.includes(userId));
  return (
    <ul className={classes["colleagues"]} aria-label="Colleagues who are here">
      {here.slice(0, shown).map(({ userId, name }) => (
        <li key={userId}>
          <Tooltip label={`${name} is here`}>
            <span className={classes["ring"]}>
              <Avatar name={name} size={22} />
              <span className="visually-hidden">{name} is here</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {here.length > shown && <li className={classes["more"]}>+{here.length - shown}</li>}
    </ul>
  );
});
