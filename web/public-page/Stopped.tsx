import { IconRefresh } from "@tabler/icons-react";
import { Button } from "./Button.tsx";
import { Ending } from "./Ending.tsx";

/** In place of a page that could not be fetched or that failed. */
export function Stopped() {
  return (
    <Ending
      title="This page could not be shown"
      icon={IconRefresh}
      acts={<Button onClick={() => location.reload()}>Load it again</Button>}
    >
      <p>The network may be down, or the page was updated a moment ago. What you typed is still on this device.</p>
    </Ending>
  );
}
