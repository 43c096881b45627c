import type { UserInfo } from "../backend/sign-in.ts";
import type { AskedProof } from "../change/proof.ts";
import { ProveIdentity } from "./ProveIdentity.tsx";

/** Over any screen: a change that needs a recent proof waits for it, and is made afterwards. */
export function ProofDialog({ user, asked }: { user: UserInfo; asked: AskedProof }) {
  return (
    <ProveIdentity
      user={user}
      title="Confirm that it's you"
      text={
        user.byProvider
          ? "You signed in a while ago. Sign in again to continue. You won't be asked again for 15 minutes."
          : "You signed in a while ago. Enter your password to continue. You won't be asked again for 15 minutes."
      }
      verb="Continue"
      onProved={async () => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  );
}
