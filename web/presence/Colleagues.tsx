import { Tooltip } from "@mantine/core";
import { memo } from "react";
import type { Place } from "../backend/presence.ts";
import { useColleagues } from "../queries/colleagues.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { colleaguesText as text } from "./text.ts";
import { usePresence } from "./use-presence.ts";
import classes from "./Colleagues.module.css";

const shown = 4;

/** Which colleagues are looking at the same thing; also shows them that the user is. */
export const Colleagues = memo(function Colleagues({ kind, id }: Place) {
  const ids = usePresence({ kind, id });
  const here = useColleagues().filter(({ userId }) => ids.includes(userId));
  return (
    <Row as="ul" className={classes["colleagues"]} aria-label={text.title}>
      {here.slice(0, shown).map(({ userId, name }) => (
        <li key={userId}>
          <Tooltip label={text.isHere(name)}>
            <span className={classes["ring"]}>
              <Avatar name={name} size={22} />
              <span className="visually-hidden">{text.isHere(name)}</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {here.length > shown && <li className={classes["more"]}>+{here.length - shown}</li>}
    </Row>
  );
});
