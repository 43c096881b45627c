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

/** Tells administrators that a request waits for their confirmation. */
export function RequestNotice() {
  const myId = useUserInfo()?.userId;
  const { data: requests } = useAnonymizationRequests();
  useRequestToast(requests, {
    about: "anonymization requested",
    isShown: ({ askedBy, waitsUntil }) => askedBy !== myId && waitsUntil === null,
    idOf: ({ participantId, askedAt }) => `${participantId} ${askedAt}`,
    text: fresh => (
      <>
        {fresh[0].askedByName} requested to anonymize <b>{whom(fresh)}</b>. Another administrator has to confirm it.{" "}
        <Link to="/data-protection">Review</Link>
      </>
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
    text: theirs => (
      <>
        {theirs[0].askedByName} asked to anonymize <b>{whom(theirs)}</b>. No other administrator can confirm it, so it
        can happen from {staffShortDateTime(theirs[0].waitsUntil, site)} on, unless you stop it.
      </>
    ),
    async stop(theirs) {
      const participantIds = theirs.map(({ participantId }) => participantId);
      const { answer } = await run("endAnonymisationRequests", { participantIds });
      if (answer) notifyDone(`Stopped: ${whom(theirs)} won't be anonymized`);
    },
  });
  return null;
}

function whom(requests: readonly { participantId: number }[]): string {
  return requests.length === 1 ? String(requests[0]?.participantId) : `${requests.length} people`;
}
