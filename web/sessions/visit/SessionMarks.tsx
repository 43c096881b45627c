import type { Instant } from "@hb/domain/contract.ts";
import type { SessionKind } from "@hb/domain/sessions/kinds.ts";
import type { SessionPerson } from "@hb/domain/sessions/session.ts";
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { lookOf } from "../../status/status-look.ts";
import { Chip } from "../../ui/Chip.tsx";
import { lookOfKind } from "./session-look.ts";

/** The status of a session, or one of the two marks of an open slot: icon, word and color. */
export function StatusMark({ kind, bare = false }: { kind: SessionKind; bare?: boolean }) {
  const { word, tone, icon } = lookOfKind(kind);
  return (
    <Chip tone={tone} icon={icon} bare={bare}>
      {word}
    </Chip>
  );
}

/** `Consent not signed`: beside the status of a visit, a bare “Asked” would be unclear. */
export function ConsentChip({ state }: { state: SessionPerson["consent"] }) {
  const { word, tone, icon } = lookOf("consent", state);
  return (
    <Chip tone={tone} icon={icon}>
      Consent {word.toLowerCase()}
    </Chip>
  );
}

/** `4:32`: how long a slot is still held. */
export function Countdown({ until }: { until: Instant | null }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return (
    <>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </>
  );
}
