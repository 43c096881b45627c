import { changeOwnPassword, signOut } from "../backend/sign-in.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";

/** After signing in with a one-time password: nothing else opens before a new one is chosen. */
export function ChangePassword() {
  const user = useUserInfo();
  if (!user) return null;
  return (
    <SignInFrame title="Choose a new password">
      <p className={classes["text"]}>
        You're signed in as <b>{user.name}</b> ({user.email}). Choose a password that only you know.
      </p>
      <NewPasswordForm email={user.email} verb="Save and continue" onChosen={changeOwnPassword} />
      <p className={classes["more"]}>
        <button type="button" className="link" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    </SignInFrame>
  );
}
