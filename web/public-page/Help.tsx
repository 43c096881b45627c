import { IconHelpCircle } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { Button } from "./Button.tsx";
import { Contact } from "./Contact.tsx";
import classes from "./Help.module.css";

const keptHere = "What you type stays on this device until you send it. You can close this page and come back later.";

/** A dialog of the browser's own: it holds the focus and closes with Esc without any code of ours. */
export function Help({ words = keptHere }: { words?: string | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  return (
    <>
      <button className={classes["open"]} type="button" onClick={() => dialog.current?.showModal()}>
        <IconHelpCircle size={20} stroke={2} aria-hidden="true" />
        Help
      </button>
      <dialog className={classes["help"]} ref={dialog} aria-labelledby={title}>
        <h2 id={title}>Help</h2>
        <p>{words}</p>
        <Contact />
        <div className={classes["acts"]}>
          <Button look="plain" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
      </dialog>
    </>
  );
}
