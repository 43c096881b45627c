import { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refreshConfiguration } from "../../backend/configuration.ts";
import { isMissingPart } from "../../backend/refused.ts";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { State } from "../../ui/page/State.tsx";
import { useIsOldBuild } from "./old-build.ts";
import { requestIdOf } from "./request-id.ts";

/** Shown in place of a page that failed; the bar around it goes on working. */
export function RouteError({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [happenedAt] = useState(Date.now);
  if (isMissingPart(error)) return <MissingPart />;
  return (
    <ErrorState
      heading="h1"
      title="This page has stopped working"
      code={error instanceof Refusal ? error.code : `screen: ${error.name}: ${error.message}`.slice(0, 160)}
      requestId={requestIdOf(error)}
      happenedAt={happenedAt}
      onRetry={reset}
      acts={
        <Button variant="default" component="a" href="/">
          Start page
        </Button>
      }
    >
      What was saved before is safe. Try again; if it stops once more, tell support what stands below.
    </ErrorState>
  );
}

/** The usual reason is an update: then the old part exists nowhere any more. Otherwise it is the network. */
function MissingPart() {
  const isOld = useIsOldBuild();
  useEffect(() => void refreshConfiguration(), []);
  return (
    <State
      icon={IconRefresh}
      title={isOld ? "HB was updated" : "This page could not be fetched"}
      heading="h1"
      acts={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      {isOld
        ? "This tab was opened before the update. Reload to go on; what you typed is kept."
        : "The network may be down for a moment. Reload to go on; what you typed is kept."}
    </State>
  );
}
