import { Button, type ButtonProps, Modal } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useCallback } from "react";
import { Row } from "../layout/Stack.tsx";
import { Text } from "../layout/Text.tsx";
import { commonText } from "../text.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import classes from "./Dialog.module.css";

interface DialogProps {
  title: string;
  /** Before the title, where a decision is pending. */
  icon?: Icon;
  children: ReactNode;
  /** Cancel first, then the action; Close by default. */
  foot?: ReactNode;
  onClose: () => void;
  /** Can't be closed by Esc or a click outside, because it shows something only once. */
  mustAnswer?: boolean;
  /** Makes it a form, so that Enter submits it. */
  onSubmit?: () => void;
  /** 480 by default; wider for comparisons. */
  width?: number;
}

/** Asks for a decision now. */
export function Dialog(props: DialogProps) {
  const { title, icon: DialogIcon, children, foot, onClose, mustAnswer = false, onSubmit, width = 480 } = props;
  useFocusReturn();
  const holdFocus = useCallback((body: HTMLElement | null) => {
    const dialog = body?.closest<HTMLElement>("[role=dialog]");
    // If the element to focus is disabled, the focus would stay behind the dialog.
    const timer = setTimeout(() => {
      if (dialog && !dialog.contains(document.activeElement)) dialog.focus();
    });
    return () => clearTimeout(timer);
  }, []);
  const parts = (
    <>
      <div ref={holdFocus} className={classes["body"]}>
        <Row gap={10}>
          {DialogIcon && (
            <span className={classes["icon"]}>
              <DialogIcon size={17} aria-hidden="true" />
            </span>
          )}
          <Modal.Title className={classes["title"] ?? ""}>{title}</Modal.Title>
        </Row>
        <Text as="div" tone="quiet" mt={8}>
          {children}
        </Text>
      </div>
      <Row gap={8} align="stretch" justify="end" wrap className={classes["foot"]}>
        {foot ?? <Button onClick={onClose}>{commonText.close}</Button>}
      </Row>
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={width}
      centered
      closeOnEscape={!mustAnswer}
      closeOnClickOutside={!mustAnswer}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {onSubmit ? (
          <form onSubmit={submit} noValidate>
            {parts}
          </form>
        ) : (
          parts
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface DialogButtonsProps extends Pick<ButtonProps, "size" | "loading" | "disabled"> {
  /** On the button that submits. The same verb as in the title. */
  verb: string;
  back?: string;
  onClose: () => void;
  "data-autofocus"?: boolean;
}

/** The usual foot of a dialog that is a form. */
export function DialogButtons({ verb, back = commonText.cancel, onClose, ...submit }: DialogButtonsProps) {
  return (
    <>
      <Button {...(submit.size && { size: submit.size })} onClick={onClose}>
        {back}
      </Button>
      <Button variant="filled" type="submit" {...submit}>
        {verb}
      </Button>
    </>
  );
}
