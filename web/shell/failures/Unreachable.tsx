import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { resolveSignIn } from "../../backend/sign-in.ts";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { retryAfterMs } from "../query-client.ts";

/** Nothing answers, so it isn't known who is signed in. */
export function Unreachable() {
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
        title="Couldn't connect to HB"
        happenedAt={happenedAt}
        retriesAt={happenedAt + retryAfterMs}
        onRetry={resolveSignIn}
        actions={
          <Button variant="default" component="a" href="/test">
            System check
          </Button>
        }
      >
        Your device is offline, or the server is restarting.
      </ErrorState>
    </main>
  );
}
