import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { resolveSignIn } from "../../backend/sign-in.ts";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { retryAfterMs } from "../query-client.ts";

/** It could not be found out who is signed in, because nothing answers. */
export function Unreachable({ trouble }: { trouble: Refusal }) {
  const [happenedAt] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(resolveSignIn, retryAfterMs);
    window.addEventListener("online", resolveSignIn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", resolveSignIn);
    };
  }, []);
  return (
    <main style={{ display: "flex", minHeight: "100%" }}>
      <ErrorState
        heading="h1"
        title="HB does not answer"
        code={trouble.code}
        happenedAt={happenedAt}
        retriesAt={happenedAt + retryAfterMs}
        onRetry={resolveSignIn}
        acts={
          <Button variant="default" component="a" href="/test">
            System check
          </Button>
        }
      >
        Either this device has no network or the server is being restarted. Nothing was changed.
      </ErrorState>
    </main>
  );
}
