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
      title="There is nothing at this address"
      acts={
        <>
          <Button onClick={() => router.history.push("/")}>Start page</Button>
          {router.history.length > 1 && (
            <Button variant="default" onClick={() => router.history.back()}>
              Back
            </Button>
          )}
        </>
      }
    >
      <b style={{ overflowWrap: "anywhere" }}>{asked}</b> is not a page of HB. It may have been mistyped, or the link is
      old.
    </State>
  );
}
