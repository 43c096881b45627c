import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { notify } from "../ui/overlay/toasts.tsx";
import { useAnonymizationRequests, useLiveDataProtection } from "./data.ts";

/** Tells administrators, on any page, that a request waits for their confirmation; once per request. */
export function RequestNotice() {
  useLiveDataProtection();
  const myId = useUserInfo()?.userId;
  const { data: requests } = useAnonymizationRequests();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const fresh = (requests ?? []).filter(
      ({ participantId, askedBy, askedAt }) => askedBy !== myId && !seen.current.has(`${participantId} ${askedAt}`),
    );
    for (const { participantId, askedAt } of fresh) seen.current.add(`${participantId} ${askedAt}`);
    const [first] = fresh;
    if (!first) return;
    const whom = fresh.length === 1 ? String(first.participantId) : `${fresh.length} people`;
    notify(
      <>
        {first.askedByName} requested to anonymize <b>{whom}</b>. Another administrator has to confirm it.{" "}
        <Link to="/data-protection">Review</Link>
      </>,
      { about: "anonymization requested" },
    );
  }, [requests, myId]);
  return null;
}
