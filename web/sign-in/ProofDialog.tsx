import type { UserInfo } from "../backend/sign-in.ts";
import type { AskedProof } from "../change/proof.ts";
import { ProveIdentity } from "./ProveIdentity.tsx";
import { stepText, proofText as text } from "./text.tsx";

/** Over any screen: a change that needs a recent proof waits for it, and is made afterwards. */
export function ProofDialog({ user, asked }: { user: UserInfo; asked: AskedProof }) {
  return (
    <ProveIdentity
      user={user}
      title={text.title}
      text={user.byProvider ? text.byProvider : text.byPassword}
      verb={stepText.next}
      onProved={async () => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  );
}
