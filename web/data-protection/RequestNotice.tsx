import { staffShortDateTime } from "@hb/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useChange } from "../change/use-change.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { dismissToasts, notify, notifyAction, notifyDone } from "../ui/overlay/toasts.tsx";
import {
  refreshAfterChange,
  useAnonymizationRequests,
  useLiveDataProtection,
  useWaitingAnonymizations,
} from "./data.ts";

/** Tells administrators, on any page, that a request waits for their confirmation; once per request. */
export function RequestNotice() {
  const myId = useUserInfo()?.userId;
  const { data: requests } = useAnonymizationRequests();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const fresh = (requests ?? []).filter(
      ({ participantId, askedBy, askedAt, waitsUntil }) =>
        askedBy !== myId && waitsUntil === null && !seen.current.has(`${participantId} ${askedAt}`),
    );
    for (const { participantId, askedAt } of fresh) seen.current.add(`${participantId} ${askedAt}`);
    const [first] = fresh;
    if (!first) return;
    notify(
      <>
        {first.askedByName} requested to anonymize <b>{whom(fresh)}</b>. Another administrator has to confirm it.{" "}
        <Link to="/data-protection">Review</Link>
      </>,
      { about: "anonymization requested" },
    );
  }, [requests, myId]);
  return null;
}

/** Tells everyone on staff, on any page, what happens unless one of them stops it. Stays until it is over. */
export function WaitingNotice() {
  useLiveDataProtection();
  const myId = useUserInfo()?.userId;
  const { zone, today } = useSiteTime();
  const { data: waiting } = useWaitingAnonymizations();
  const { run } = useChange({ refresh: refreshAfterChange });
  useEffect(() => {
    const about = "anonymization waiting";
    const theirs = (waiting ?? []).filter(({ askedBy }) => askedBy !== myId);
    const [first] = theirs;
    dismissToasts(about);
    if (!first) return;
    const stop = async () => {
      const { answer } = await run("endAnonymisationRequests", {
        participantIds: theirs.map(({ participantId }) => participantId),
      });
      if (answer) notifyDone(`Stopped: ${whom(theirs)} won't be anonymized`);
    };
    notifyAction(
      <>
        {first.askedByName} asked to anonymize <b>{whom(theirs)}</b>. No other administrator can confirm it, so it can
        happen from {staffShortDateTime(first.waitsUntil, zone, today)} on, unless you stop it.
      </>,
      { about, label: "Stop", action: () => void stop() },
    );
  }, [waiting, myId, zone, today, run]);
  return null;
}

function whom(requests: readonly { participantId: number }[]): string {
  return requests.length === 1 ? String(requests[0]?.participantId) : `${requests.length} people`;
}
