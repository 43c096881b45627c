import { useState } from "react";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { commonText } from "../../ui/text.ts";

/** Reports its own outcome. */
export function UndoButton({ undo }: { undo: () => Promise<void> }) {
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    await undo().finally(() => setIsRunning(false));
  };
  return (
    <>
      {" · "}
      <LinkButton disabled={isRunning} onClick={() => void run()}>
        {commonText.undo}
      </LinkButton>
    </>
  );
}
