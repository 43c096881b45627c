import { staffShortDateTime } from "@hb/domain/format.ts";
import { Link } from "@tanstack/react-router";
import { useLookOnly } from "../change/Acts.tsx";
import { useRequestToast, useWaitingToast } from "../change/request-toasts.ts";
import { useChange } from "../change/use-change.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { refreshAfterReset, useSecondFactorResets } from "./data.ts";

/** Tells administrators what they can confirm; everyone on staff what waits; and the person concerned in any case. */
export function SecondFactorResetNotice() {
  const me = useUserInfo();
  const site = useSiteTime();
  const resets = useSecondFactorResets().data?.resets;
  const { run } = useChange({ refresh: refreshAfterReset });
  const isLookOnly = useLookOnly("endSecondFactorReset");
  const myId = me?.userId ?? "";
  useRequestToast(resets, {
    about: "second-factor reset requested",
    isShown: ({ confirmers }) => confirmers.includes(myId),
    idOf: ({ userId, askedAt }) => `${userId} ${askedAt}`,
    text: ([{ askedByName, name }]) => (
      <>
        {askedByName} requested to reset two-step sign-in for <b>{name}</b>. You can confirm it.{" "}
        <Link to="/users">Review</Link>
      </>
    ),
  });
  useWaitingToast(resets, {
    about: "second-factor reset waiting",
    isShown: ({ userId, askedBy, waitsUntil }) =>
      !isLookOnly && askedBy !== myId && (waitsUntil !== null || userId === myId),
    text([{ userId, name, askedByName, waitsUntil }]) {
      const until = waitsUntil !== null && staffShortDateTime(waitsUntil, site);
      if (userId === myId)
        return (
          <>
            {askedByName} asked to reset <b>your two-step sign-in</b>.{" "}
            {until ? `It happens on ${until}.` : "Another administrator has to confirm it."} If you don't need it, stop
            it.
          </>
        );
      return (
        <>
          {askedByName} asked to reset two-step sign-in for <b>{name}</b>. No other administrator can confirm it, so it
          happens on {until}, unless you stop it.
        </>
      );
    },
    async stop([{ userId, name }]) {
      const { answer } = await run("endSecondFactorReset", { userId });
      if (answer)
        notifyDone(
          `Stopped: ${userId === myId ? "your two-step sign-in" : `two-step sign-in for ${name}`} won't be reset`,
        );
    },
  });
  return null;
}
