import { changeOwnPassword, signOut } from "../backend/sign-in.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";

/** Before anything else: somebody who came with a one-time password chooses their own. */
export function ChangePassword() {
  const user = useUserInfo();
  if (!user) return null;
  return (
    <SignInFrame title="Choose a new password">
      <p className={classes["words"]}>
        You are signed in as <b>{user.name}</b> ({user.email}). Only you will know the password that you choose now; HB
        opens right after.
      </p>
      <NewPasswordForm email={user.email} act="Save and go on" onChosen={changeOwnPassword} />
      <p className={classes["more"]}>
        <button type="button" className="link" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    </SignInFrame>
  );
}
