import { staffShortDateTime } from "@hb/domain/format.ts";
import { Link } from "@tanstack/react-router";
import { useLookOnly } from "../change/Acts.tsx";
import { useRequestToast, useWaitingToast } from "../change/request-toasts.ts";
import { useChange } from "../change/use-change.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { refreshAfterReset, useSecondFactorResets } from "./data.ts";
import { resetNoticeText as text } from "./text.tsx";

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
        {text.canConfirm(askedByName, <b>{name}</b>)} <Link to="/users">{text.review}</Link>
      </>
    ),
  });
  useWaitingToast(resets, {
    about: "second-factor reset waiting",
    isShown: ({ userId, askedBy, waitsUntil }) =>
      !isLookOnly && askedBy !== myId && (waitsUntil !== null || userId === myId),
    text([{ userId, name, askedByName, waitsUntil }]) {
      const at = waitsUntil === null ? undefined : staffShortDateTime(waitsUntil, site);
      return userId === myId ? text.yours(askedByName, at) : text.waits(askedByName, <b>{name}</b>, at ?? "");
    },
    async stop([{ userId, name }]) {
      const { answer } = await run("endSecondFactorReset", { userId });
      if (answer) notifyDone(userId === myId ? text.stoppedYours : text.stopped(name));
    },
  });
  return null;
}
