import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { CopyLink } from "../fields/CopyLink.tsx";
import { State } from "./State.tsx";

interface ErrorStateProps {
  title: string;
  /** What happened and what is safe. */
  children: ReactNode;
  /** For support: what kind of failure, which request, when. */
  code: string;
  requestId?: string | undefined;
  happenedAt: number;
  onRetry?: () => void;
  /** When HB tries again by itself. */
  retriesAt?: number | undefined;
  acts?: ReactNode;
  heading?: "h1" | "h2";
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, code, requestId, happenedAt, onRetry, retriesAt, acts, heading } = props;
  const when = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" }).format(happenedAt);
  const support = [code, requestId && `request ${requestId}`, when].filter(Boolean).join(" · ");
  return (
    <State
      icon={IconCloudOff}
      tone="red"
      title={title}
      heading={heading ?? "h2"}
      acts={
        <>
          {onRetry && (
            <Button leftSection={<IconRefresh size={16} stroke={2} aria-hidden="true" />} onClick={onRetry}>
              Try again now
            </Button>
          )}
          {acts}
        </>
      }
      support={
        <>
          For support <CopyLink text={support} />
          <code>{support}</code>
        </>
      }
    >
      {children}
      {retriesAt !== undefined && (
        <>
          {" "}
          HB tries again by itself in <Countdown until={retriesAt} />.
        </>
      )}
    </State>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <b className="numbers">{Math.max(1, Math.ceil((until - now) / 1000))} s</b>;
}
