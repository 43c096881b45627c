import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Row } from "../layout/Stack.tsx";
import { commonText } from "../text.ts";
import { giveFocusBack } from "./use-focus-return.ts";
import classes from "./toasts.module.css";

/** Longer while the pointer or the focus is on it. */
const undoMs = 10_000;
const noticeMs = 6_000;

/** Where toasts appear: once per page. */
export function Toasts() {
  return (
    <Notifications
      position="bottom-left"
      limit={6}
      containerWidth={560}
      pauseResetOnHover="notification"
      zIndex={500}
    />
  );
}

interface ToastOptions {
  /** A later toast about the same thing replaces an earlier one. */
  about?: string | undefined;
  undo?: () => void;
}

/** What was done: one line, in the past tense. */
export function notifyDone(text: ReactNode, { about, undo }: ToastOptions = {}): void {
  show(text, {
    about,
    action: undo,
    icon: <IconCheck size={16} stroke={2.2} aria-hidden="true" />,
    autoClose: undo ? undoMs : noticeMs,
  });
}

/** Something to know; nothing was changed. */
export function notify(text: ReactNode, { about }: ToastOptions = {}): void {
  show(text, { about, icon: <IconInfoCircle size={16} aria-hidden="true" />, autoClose: undoMs });
}

interface ErrorOptions extends Pick<ToastOptions, "about"> {
  /** Where nothing else on the screen sends it again. */
  retry?: () => void;
}

/** What went wrong. Stays until it is closed or tried again. */
export function notifyError(text: ReactNode, { about, retry }: ErrorOptions = {}): void {
  show(text, {
    about,
    ...(retry && { action: retry, label: commonText.tryAgain }),
    icon: <IconAlertTriangle size={16} aria-hidden="true" />,
    autoClose: false,
    isError: true,
  });
}

interface Action {
  about: string;
  label: string;
  action: () => void;
}

/** Something to know, with something to do about it. Stays until that is done. */
export function notifyAction(text: ReactNode, { about, label, action }: Action): void {
  show(text, {
    about,
    action,
    label,
    icon: <IconInfoCircle size={16} aria-hidden="true" />,
    autoClose: false,
  });
}

/** Closes what is shown about a thing. */
export function dismissToasts(about: string): void {
  for (const { id } of notificationsStore.getState().notifications)
    if (id?.startsWith(`${about}#`)) notifications.hide(id);
}

export function dismissAllToasts(): void {
  notifications.clean();
  notifications.cleanQueue();
}

interface Toast {
  about?: string | undefined;
  /** Instead of a button that closes it. */
  action?: (() => void) | undefined;
  label?: string;
  icon: ReactNode;
  autoClose: number | false;
  isError?: boolean;
}

let count = 0;

function show(
  text: ReactNode,
  { about, action, label = commonText.undo, icon, autoClose, isError = false }: Toast,
): void {
  // A new id restarts the timer. An older toast about the same thing is closed first, and so is the oldest of many.
  const id = `${about ?? "toast"}#${++count}`;
  const open = notificationsStore.getState().notifications.map(toast => toast.id ?? "");
  const older = open.filter(other => about !== undefined && other.startsWith(`${about}#`));
  for (const closed of older.length > 0 ? older : open.filter(id => !id.startsWith("update#")).slice(0, -2))
    notifications.hide(closed);
  let before: Element | null = null;
  const close = () => {
    const isInToast = document.activeElement?.closest("[data-toast]") !== null;
    notifications.hide(id);
    if (isInToast) giveFocusBack(before);
  };
  notifications.show({
    id,
    autoClose,
    role: isError ? "alert" : "status",
    withCloseButton: false,
    withBorder: false,
    classNames: { root: classes["toast"] ?? "", body: classes["body"] ?? "" },
    message: (
      <Row
        gap={10}
        data-toast
        className={isError ? `${classes["line"]} ${classes["error"]}` : classes["line"]}
        onFocus={({ relatedTarget }) => {
          if (!relatedTarget?.closest("[data-toast]")) before = relatedTarget;
        }}
      >
        {icon}
        <span className={classes["text"]}>{text}</span>
        {action ? (
          <button
            type="button"
            className={classes["action"]}
            onClick={() => {
              close();
              action();
            }}
          >
            {label}
          </button>
        ) : (
          <button type="button" className={classes["close"]} aria-label={commonText.close} onClick={close}>
            <IconX size={16} aria-hidden="true" />
          </button>
        )}
      </Row>
    ),
  });
}
