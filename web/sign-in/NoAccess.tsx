import { Button } from "@mantine/core";
import { signOut, type UserInfo } from "../backend/sign-in.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";

/** The guard takes over as soon as a permission arrives, so nothing here has to be pressed. */
export function NoAccess({ user }: { user: UserInfo }) {
  const held = Object.keys(user.permissions);
  return (
    <SignInFrame title="No access yet">
      <output className={classes["words"]}>
        You are signed in as <b>{user.name}</b> ({user.email}), but no page of HB is open to you so far.{" "}
        {held.length > 0 && `You hold ${sayAll(held)}, which works on pages that are open. `}
        Ask an administrator of the study to give you access. When that is done, this page goes on by itself.
      </output>
      <Button size="lg" variant="default" fullWidth onClick={() => void signOut()}>
        Sign out
      </Button>
    </SignInFrame>
  );
}

/** `stats, log and export` */
function sayAll(words: readonly string[]): string {
  return words.length === 1 ? `${words[0]}` : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
