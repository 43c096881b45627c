import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Dialog.module.css";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The way back first, then the act with its verb. */
  foot: ReactNode;
  onClose: () => void;
  /** Closing it by Esc or a stray click would lose something that is shown only once. */
  mustAnswer?: boolean;
}

/** Asks for a decision now. */
export function Dialog({ title, children, foot, onClose, mustAnswer = false }: DialogProps) {
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={480}
      centered
      closeOnEscape={!mustAnswer}
      closeOnClickOutside={!mustAnswer}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={classes["body"]}>
          <Modal.Title className={classes["title"] ?? ""}>{title}</Modal.Title>
          <div className={classes["words"]}>{children}</div>
        </div>
        <div className={classes["foot"]}>{foot}</div>
      </Modal.Content>
    </Modal.Root>
  );
}
