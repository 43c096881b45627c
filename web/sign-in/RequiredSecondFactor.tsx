import { staffFullDate } from "@hb/domain/format.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { useEffect } from "react";
import { signOut, type UserInfo } from "../backend/sign-in.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { notify } from "../ui/overlay/toasts.tsx";
import { SetUpSecondFactor } from "./SetUpSecondFactor.tsx";
import { PageStep } from "./SignInFrame.tsx";
import { requiredText } from "./second-factor-text.ts";

interface RequiredProps {
  user: UserInfo;
  /** Keeps this page until the recovery codes were read, although the server would let the user on before that. */
  onHold: (isHeld: boolean) => void;
}

/** The study requires it, and the time to set it up is over: nothing else opens before that. */
export function RequiredSecondFactor({ user, onHold }: RequiredProps) {
  useEffect(() => onHold(true), [onHold]);
  return (
    <SetUpSecondFactor
      step={PageStep}
      user={user}
      text={requiredText.text}
      onDone={() => onHold(false)}
      onBack={() => {
        onHold(false);
        void signOut();
      }}
    />
  );
}

/** Until then it is only announced, once per visit. */
export function SecondFactorNotice({ dueAt }: { dueAt: number }) {
  const site = useSiteTime();
  const { zone } = site;
  const date = staffFullDate(dateInZone(new Date(dueAt).toISOString(), zone), site);
  useEffect(() => {
    notify(requiredText.notice(date), { about: "second factor" });
  }, [date]);
  return null;
}
