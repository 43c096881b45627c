import { ActionIcon, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type FormEventHandler, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./Drawer.module.css";

interface DrawerProps {
  title: ReactNode;
  /** Stands before the title, such as an avatar. */
  mark?: ReactNode;
  /** One line of facts under the title. */
  facts?: ReactNode;
  /** Rarer acts, beside the way out. */
  menu?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** Makes the whole drawer a form, so that its foot holds the button. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/** Lies over the right of the page without a scrim: the list stays usable. Esc closes it and gives the focus back. */
export function Drawer({ title, mark, facts, menu, foot, children, onClose, onSubmit }: DrawerProps) {
  const titleId = useId();
  const drawer = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    const first = drawer.current?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? drawer.current)?.focus();
    return () => {
      // Whoever has gone on to something else keeps the focus there.
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isThere ? before : document.getElementById("main"))?.focus();
    };
  }, []);

  const closeOnEscape = (event: KeyboardEvent) => {
    // A menu or dialog inside has its own Esc and marks it as used.
    if (event.key !== "Escape" || event.defaultPrevented || !drawer.current?.contains(event.target as Node)) return;
    event.stopPropagation();
    onClose();
  };

  const parts = (
    <>
      <div className={classes["body"]}>{children}</div>
      {foot && <div className={classes["foot"]}>{foot}</div>}
    </>
  );

  return (
    <section
      ref={drawer}
      className={classes["drawer"]}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <header className={classes["head"]}>
        {mark}
        <div className={classes["titles"]}>
          <h2 id={titleId} className={classes["title"]}>
            {title}
          </h2>
          {facts && <p className={classes["facts"]}>{facts}</p>}
        </div>
        {menu}
        <Tooltip label="Close">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
            <IconX size={17} stroke={2} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </header>
      {onSubmit ? (
        <form className={classes["form"]} onSubmit={onSubmit} noValidate>
          {parts}
        </form>
      ) : (
        parts
      )}
    </section>
  );
}
