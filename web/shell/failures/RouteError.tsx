import { Button } from "@mantine/core";
import { IconMapOff, IconRefresh } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refreshConfiguration, useIsOldBuild } from "../../backend/configuration.ts";
import { isMissingPart } from "../../backend/refused.ts";
import { referenceOf } from "../../change/problem.ts";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { State } from "../../ui/page/State.tsx";
import { failureText } from "./text.tsx";

/** In place of a page that crashed; the navigation bar still works. */
export function RouteError({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [happenedAt] = useState(Date.now);
  if (isMissingPart(error)) return <MissingPart />;
  return (
    <ErrorState
      heading="h1"
      title={failureText.crashed}
      reference={referenceOf(error)}
      details={`${error.name}: ${error.message}`.slice(0, 160)}
      happenedAt={happenedAt}
      onRetry={reset}
      actions={
        <Button component="a" href="/">
          {failureText.goHome}
        </Button>
      }
    >
      {failureText.crashedHelp}
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
      title={isOld ? failureText.updated : failureText.notLoaded}
      heading="h1"
      actions={
        <Button variant="filled" onClick={() => location.reload()}>
          {failureText.reload}
        </Button>
      }
    >
      {isOld ? failureText.updatedHelp : failureText.notLoadedHelp}
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
      title={failureText.notFound}
      actions={
        <>
          <Button variant="filled" onClick={() => router.history.push("/")}>
            {failureText.goHome}
          </Button>
          {router.history.length > 1 && <Button onClick={() => router.history.back()}>{failureText.goBack}</Button>}
        </>
      }
    >
      {failureText.notFoundHelp(<b style={{ overflowWrap: "anywhere" }}>{asked}</b>)}
    </State>
  );
}
