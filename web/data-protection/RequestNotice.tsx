import { staffShortDateTime } from "@hb/domain/format.ts";
import { Link } from "@tanstack/react-router";
import { useLookOnly } from "../change/Acts.tsx";
import { useRequestToast, useWaitingToast } from "../change/request-toasts.ts";
import { useChange } from "../change/use-change.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import {
  refreshAfterChange,
  useAnonymizationRequests,
  useLiveDataProtection,
  useWaitingAnonymizations,
} from "./data.ts";
import { noticeText as text } from "./text.tsx";

/** Tells administrators that a request waits for their confirmation. */
export function RequestNotice() {
  const myId = useUserInfo()?.userId;
  const { data: requests } = useAnonymizationRequests();
  useRequestToast(requests, {
    about: "anonymization requested",
    isShown: ({ askedBy, waitsUntil }) => askedBy !== myId && waitsUntil === null,
    idOf: ({ participantId, askedAt }) => `${participantId} ${askedAt}`,
    text: fresh =>
      text.requested(
        fresh[0].askedByName,
        <b>{text.people(idsOf(fresh))}</b>,
        <Link to="/data-protection">{text.review}</Link>,
      ),
  });
  return null;
}

/** Tells everyone on staff what happens unless one of them stops it. */
export function WaitingNotice() {
  useLiveDataProtection();
  const myId = useUserInfo()?.userId;
  const site = useSiteTime();
  const isLookOnly = useLookOnly("endAnonymisationRequests");
  const { data: waiting } = useWaitingAnonymizations();
  const { run } = useChange({ refresh: refreshAfterChange });
  useWaitingToast(waiting, {
    about: "anonymization waiting",
    isShown: ({ askedBy }) => !isLookOnly && askedBy !== myId,
    text: theirs =>
      text.waits(
        theirs[0].askedByName,
        <b>{text.people(idsOf(theirs))}</b>,
        staffShortDateTime(theirs[0].waitsUntil, site),
      ),
    async stop(theirs) {
      const participantIds = idsOf(theirs);
      const { answer } = await run("endAnonymisationRequests", { participantIds });
      if (answer) notifyDone(text.stopped(participantIds));
    },
  });
  return null;
}

function idsOf(requests: readonly { participantId: number }[]): number[] {
  return requests.map(({ participantId }) => participantId);
}
