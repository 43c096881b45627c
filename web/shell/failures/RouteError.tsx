import { Button } from "@mantine/core";
import { IconMapOff, IconRefresh } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refreshConfiguration, useIsOldBuild } from "../../backend/configuration.ts";
import { isMissingPart } from "../../backend/refused.ts";
import { referenceOf } from "../../change/problem.ts";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { State } from "../../ui/page/State.tsx";

/** In place of a page that crashed; the navigation bar still works. */
export function RouteError({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [happenedAt] = useState(Date.now);
  if (isMissingPart(error)) return <MissingPart />;
  return (
    <ErrorState
      heading="h1"
      title="This page stopped working"
      reference={referenceOf(error)}
      details={`${error.name}: ${error.message}`.slice(0, 160)}
      happenedAt={happenedAt}
      onRetry={reset}
      actions={
        <Button component="a" href="/">
          Go home
        </Button>
      }
    >
      Everything you saved is safe. If this keeps happening, copy the details below and send them to support.
    </ErrorState>
  );
}

/** Usually HB was updated, and the old part of the page no longer exists. Otherwise it is the network. */
function MissingPart() {
  const isOld = useIsOldBuild();
  useEffect(() => void refreshConfiguration(), []);
  return (
    <State
      icon={IconRefresh}
      title={isOld ? "HB was updated" : "Couldn't load this page"}
      heading="h1"
      actions={
        <Button variant="filled" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      {isOld
        ? "You opened this tab before the update. Reload to continue; what you typed is kept."
        : "You may be offline. Reload to try again; what you typed is kept."}
    </State>
  );
}

export function NotFoundPage() {
  const router = useRouter();
  const asked = useRouterState({ select: state => state.location.pathname });
  return (
    <State
      icon={IconMapOff}
      heading="h1"
      title="Page not found"
      actions={
        <>
          <Button variant="filled" onClick={() => router.history.push("/")}>
            Go home
          </Button>
          {router.history.length > 1 && <Button onClick={() => router.history.back()}>Go back</Button>}
        </>
      }
    >
      There's no page at <b style={{ overflowWrap: "anywhere" }}>{asked}</b>. Check the address for typos, or the link
      may be outdated.
    </State>
  );
}
