import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import type { User } from "@hb/domain/users/user.ts";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { History } from "../../log/entries/History.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { useUserChanges } from "../data.ts";
import { beforeEntry } from "./undo.ts";
import classes from "./User.module.css";

/** The history of one account, for readers of the log. */
export function UserHistory({ user }: { user: User }) {
  const changes = useUserChanges();
  const canRead = useUserInfo()?.permissions.log === true;
  if (!canRead) return null;

  const undo = (entry: LoggedEntry) => {
    const before = beforeEntry(entry, user);
    if (!before) return undefined;
    return async () => {
      const { userId, version } = user;
      const { problem } =
        "details" in before
          ? await changes.update(userId, version, before.details)
          : await changes.setPermissions(userId, version, before.permissions);
      if (problem) notifyProblem(problem, { what: "Not undone." });
      else notifyDone("Change undone");
    };
  };
  return (
    <section className={classes["section"]} aria-label="History">
      <h3>History</h3>
      <History subject={{ kind: "user", id: user.userId }} undo={undo} />
    </section>
  );
}
