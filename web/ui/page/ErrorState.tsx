import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { ActionButton } from "../fields/ActionButton.tsx";
import { CopyLink } from "../fields/LinkButton.tsx";
import { commonText } from "../text.ts";
import { State } from "./State.tsx";
import { errorText } from "./text.tsx";

interface ErrorStateProps {
  title: string;
  /** What happened, and what is safe. */
  children: ReactNode;
  happenedAt: number;
  /** The request, by which support finds the cause in the server's log. */
  reference?: string | undefined;
  /** Copied together with the reference, but not shown. */
  details?: string | undefined;
  onRetry?: () => void;
  /** When HB tries again on its own. */
  retriesAt?: number | undefined;
  actions?: ReactNode;
  heading?: "h1" | "h2";
}

/** In place of something that failed, with a reference for support to copy. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, happenedAt, reference, details, onRetry, retriesAt, actions, heading } = props;
  // As in the server's log, where support looks for it.
  const when = `${new Date(happenedAt).toISOString().slice(0, 19)}Z`;
  const shown = [reference && errorText.reference(reference), when].filter(Boolean).join(" · ");
  return (
    <State
      icon={IconCloudOff}
      tone="red"
      title={title}
      heading={heading ?? "h2"}
      actions={
        <>
          {onRetry && (
            <ActionButton variant="filled" icon={IconRefresh} onClick={onRetry}>
              {commonText.tryAgain}
            </ActionButton>
          )}
          {actions}
        </>
      }
      support={
        <>
          <code>{shown}</code> <CopyLink text={[shown, details].filter(Boolean).join(" · ")}>{errorText.copy}</CopyLink>
        </>
      }
    >
      {children}
      {retriesAt !== undefined && <> {errorText.tryingAgain(<Countdown until={retriesAt} />)}</>}
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
