import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { giveFocusBack } from "./use-focus-return.ts";
import classes from "./toasts.module.css";

/** Undo stays for ten seconds, longer under the pointer or with the focus in it. */
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

interface Said {
  /** A later toast about the same thing takes the place of an earlier one. */
  about?: string;
  undo?: () => void;
}

/** Says in one line, in the past tense, what was done. */
export function notifyDone(words: ReactNode, { about, undo }: Said = {}): void {
  say(words, {
    about,
    undo,
    icon: <IconCheck size={16} stroke={2.2} aria-hidden="true" />,
    autoClose: undo ? undoMs : noticeMs,
  });
}

/** Something to know; nothing was done. */
export function notify(words: ReactNode, { about }: Said = {}): void {
  say(words, { about, icon: <IconInfoCircle size={16} stroke={2} aria-hidden="true" />, autoClose: undoMs });
}

/** What went wrong stays until it is closed. */
export function notifyError(words: ReactNode, { about }: Said = {}): void {
  say(words, {
    about,
    icon: <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />,
    autoClose: false,
    trouble: true,
  });
}

/** Something to know that stays until somebody acts on it. */
export function sayAct(words: ReactNode, { about, word, act }: { about: string; word: string; act: () => void }): void {
  say(words, {
    about,
    undo: act,
    word,
    icon: <IconInfoCircle size={16} stroke={2} aria-hidden="true" />,
    autoClose: false,
  });
}

export function forgetAct(about: string): void {
  for (const { id } of notificationsStore.getState().notifications)
    if (id?.startsWith(`${about}#`)) notifications.hide(id);
}

export function forgetToasts(): void {
  notifications.clean();
  notifications.cleanQueue();
}

interface Toast {
  about?: string | undefined;
  undo?: (() => void) | undefined;
  /** On its button, where that is not Undo. */
  word?: string;
  icon: ReactNode;
  autoClose: number | false;
  trouble?: boolean;
}

let count = 0;

function say(words: ReactNode, { about, undo, word = "Undo", icon, autoClose, trouble = false }: Toast): void {
  // A fresh id starts the time anew; an older toast about the same thing goes first, and so does the oldest of many.
  const id = `${about ?? "toast"}#${++count}`;
  const shown = notificationsStore.getState().notifications.map(toast => toast.id ?? "");
  const older = shown.filter(other => about !== undefined && other.startsWith(`${about}#`));
  for (const gone of older.length > 0 ? older : shown.filter(id => !id.startsWith("update#")).slice(0, -2))
    notifications.hide(gone);
  let before: Element | null = null;
  const close = () => {
    const isInToast = document.activeElement?.closest("[data-toast]") !== null;
    notifications.hide(id);
    if (isInToast) giveFocusBack(before);
  };
  notifications.show({
    id,
    autoClose,
    role: trouble ? "alert" : "status",
    withCloseButton: false,
    withBorder: false,
    classNames: { root: classes["toast"] ?? "", body: classes["body"] ?? "" },
    message: (
      <div
        data-toast
        className={trouble ? `${classes["line"]} ${classes["trouble"]}` : classes["line"]}
        onFocus={({ relatedTarget }) => {
          if (!relatedTarget?.closest("[data-toast]")) before = relatedTarget;
        }}
      >
        {icon}
        <span className={classes["words"]}>{words}</span>
        {undo && (
          <button
            type="button"
            className={classes["act"]}
            onClick={() => {
              close();
              undo();
            }}
          >
            {word}
          </button>
        )}
        {!undo && (
          <button type="button" className={classes["close"]} aria-label="Close" onClick={close}>
            <IconX size={16} stroke={2} aria-hidden="true" />
          </button>
        )}
      </div>
    ),
  });
}
