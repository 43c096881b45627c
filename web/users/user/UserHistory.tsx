import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import type { User } from "@hb/domain/users/user.ts";
import { History } from "../../log/entries/History.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { useUserActs } from "../data.ts";
import { sayRefused } from "../trouble.tsx";
import { takenBack } from "./undo.ts";
import classes from "./UserDrawer.module.css";

/** What happened to one account; absent for those who may not see the log. */
export function UserHistory({ user }: { user: User }) {
  const acts = useUserActs();
  const mayRead = useUserInfo()?.permissions.log === true;
  if (!mayRead) return null;

  const undo = (entry: LoggedEntry) => {
    const before = takenBack(entry, user);
    if (!before) return undefined;
    return async () => {
      const { userId, version } = user;
      try {
        if ("details" in before) await acts.update(userId, version, before.details);
        else await acts.setPermissions(userId, version, before.permissions);
        notifyDone(
          <>
            A change of <b>{user.name}</b> was undone
          </>,
        );
      } catch (error) {
        sayRefused(error, user.name);
      }
    };
  };
  return (
    <section className={classes["section"]} aria-label="History">
      <h3>History</h3>
      <History subject={{ kind: "user", id: user.userId }} undo={undo} />
    </section>
  );
}
