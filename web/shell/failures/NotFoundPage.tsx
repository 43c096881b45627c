import { Button } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { State } from "../../ui/page/State.tsx";

export function NotFoundPage() {
  const router = useRouter();
  const asked = useRouterState({ select: state => state.location.pathname });
  return (
    <State
      icon={IconMapOff}
      heading="h1"
      title="Page not found"
      acts={
        <>
          <Button onClick={() => router.history.push("/")}>Go home</Button>
          {router.history.length > 1 && (
            <Button variant="default" onClick={() => router.history.back()}>
              Go back
            </Button>
          )}
        </>
      }
    >
      There's no page at <b style={{ overflowWrap: "anywhere" }}>{asked}</b>. Check the address for typos, or the link
      may be outdated.
    </State>
  );
}
