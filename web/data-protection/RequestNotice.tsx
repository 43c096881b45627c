import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { notify } from "../ui/overlay/toasts.tsx";
import { useAnonymisationRequests, useLiveDataProtection } from "./data.ts";

/** Tells a holder of users, on whatever page, that a colleague waits for their confirmation; of each request once. */
export function RequestNotice() {
  useLiveDataProtection();
  const myId = useUserInfo()?.userId;
  const { data: requests } = useAnonymisationRequests();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const fresh = (requests ?? []).filter(
      ({ participantId, askedBy, askedAt }) => askedBy !== myId && !told.current.has(`${participantId} ${askedAt}`),
    );
    for (const { participantId, askedAt } of fresh) told.current.add(`${participantId} ${askedAt}`);
    const [first] = fresh;
    if (!first) return;
    const whom = fresh.length === 1 ? String(first.participantId) : `${fresh.length} people`;
    notify(
      <>
        {first.askedByName} asks to anonymise <b>{whom}</b>: a second holder of users confirms it.{" "}
        <Link to="/data-protection">Look</Link>
      </>,
      { about: "anonymisation asked" },
    );
  }, [requests, myId]);
  return null;
}
