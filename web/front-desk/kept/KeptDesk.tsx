import type { DateOn } from "@hb/domain/contract.ts";
import { useEffect, useRef } from "react";
import { useConfiguration } from "../../backend/configuration.ts";
import { useSignIn } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { tidyDesks, wipeDesk } from "./desk-store.ts";

/** What the desk keeps is for one day and for its person, while they may open it. Shows nothing. */
export function KeptDesk() {
  const hasZone = useConfiguration()?.siteTimeZone !== undefined;
  const { today } = useSiteTime();
  return hasZone && <Forgetting today={today} />;
}

function Forgetting({ today }: { today: DateOn }) {
  const signIn = useSignIn();
  const { state } = signIn;
  const user = state === "signed in" && !signIn.hasEnded ? signIn.user : undefined;
  const mine = user?.permissions.scheduler && user.seenBy === undefined ? user.userId : undefined;
  const isDisabled = state === "signed out" && signIn.because === "disabled";
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (state === "unknown") return;
    const closed = isDisabled ? last.current : undefined;
    last.current = mine ?? last.current;
    const forget = async () => {
      if (closed !== undefined) await wipeDesk(closed);
      await tidyDesks(mine, today);
    };
    void forget();
  }, [state, mine, isDisabled, today]);
  return null;
}
