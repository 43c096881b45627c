import { staffShortDate } from "@hb/domain/time.ts";
import type { User } from "@hb/domain/users/user.ts";
import { Button } from "@mantine/core";
import type { UserDetails } from "../data.ts";
import classes from "./UserDrawer.module.css";

const words: Record<keyof UserDetails, string> = { name: "Name", email: "Email", expiresOn: "Last day of access" };

export function differing(one: UserDetails, other: UserDetails): (keyof UserDetails)[] {
  return (Object.keys(words) as (keyof UserDetails)[]).filter(field => one[field] !== other[field]);
}

interface ConflictProps {
  theirs: User;
  fields: readonly (keyof UserDetails)[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** The details that a colleague changed since somebody began to type over them. */
export function Conflict({ theirs, fields, onTakeTheirs, onKeepMine }: ConflictProps) {
  const shown = (value: string | null, field: keyof UserDetails) =>
    field === "expiresOn" ? (value === null ? "No end" : staffShortDate(value)) : value;
  return (
    <div className={classes["conflict"]} role="alert">
      <p>A colleague changed this account while you were editing. Nothing was overwritten.</p>
      <dl>
        {fields.map(field => (
          <div key={field} style={{ display: "contents" }}>
            <dt>{words[field]} is now</dt>
            <dd>
              <b>{shown(theirs[field], field)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes["acts"]}>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button size="xs" variant="default" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
