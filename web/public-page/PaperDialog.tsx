import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./Button.tsx";
import classes from "./PaperDialog.module.css";

interface PaperDialogProps {
  title: string;
  children: ReactNode;
  /** Buttons, full width, below each other; one of them a CloseButton. */
  actions: ReactNode;
  onClose: () => void;
}

/** The browser's own dialog: it holds the focus, closes with Esc and gives the focus back without any code of ours. */
export function PaperDialog({ title, children, actions, onClose }: PaperDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog className={classes["dialog"]} ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className={classes["actions"]}>{actions}</div>
    </dialog>
  );
}

export function CloseButton({ children }: { children: string }) {
  return (
    <form method="dialog">
      <Button look="plain" type="submit">
        {children}
      </Button>
    </form>
  );
}
