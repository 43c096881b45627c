import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type FormEventHandler, type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { IconButton } from "../fields/IconButton.tsx";
import { Row, Stack } from "../layout/Stack.tsx";
import { Text } from "../layout/Text.tsx";
import { commonText, overlayText } from "../text.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import classes from "./Drawer.module.css";

interface DrawerProps {
  title: ReactNode;
  /** 640 px for a person, 520 otherwise. */
  wide?: boolean;
  /** A line above the title, such as an id; the close button is then at its end. */
  over?: ReactNode;
  /** Beside the title, such as a status. */
  beside?: ReactNode;
  /** The next step and the tabs stay in place while the body scrolls. */
  strip?: ReactNode;
  tabs?: ReactNode;
  /** Before the title, such as an avatar. */
  mark?: ReactNode;
  /** One line of facts under the title. */
  facts?: ReactNode;
  /** Less common actions, next to the close button. */
  menu?: ReactNode;
  /** To the previous and next row of the list it was opened from. */
  onWalk?: ((rows: 1 | -1) => void) | undefined;
  foot?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** Makes the whole drawer a form with its button in the foot. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/** Covers the right of the page without a backdrop, so that the list stays usable. Esc closes it and returns the focus. */
export function Drawer(props: DrawerProps) {
  const {
    title,
    wide = false,
    over,
    beside,
    strip,
    tabs,
    mark,
    facts,
    menu,
    onWalk,
    foot,
    children,
    onClose,
    onSubmit,
  } = props;
  const titleId = useId();
  const drawer = useRef<HTMLDialogElement>(null);

  useFocusReturn(drawer);

  useEffect(() => {
    const first = drawer.current?.querySelector<HTMLElement>("[data-autofocus]:not(:disabled)");
    (first ?? drawer.current)?.focus();
  }, []);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // An open calendar takes the first Esc; a dialog above and the list next to it handle their own.
      const floating = [...document.querySelectorAll(".mantine-Popover-dropdown, [aria-modal=true]")];
      const isTaken = floating.some(dropdown => dropdown.checkVisibility()) || isElsewhere(event.target);
      if (event.key === "Escape" && !isTaken && hasFocus(drawer.current)) close();
    };
    // Before the dialog above hears it: once that is gone, nothing tells whose Esc it was.
    window.addEventListener("keydown", closeOnEscape, true);
    return () => window.removeEventListener("keydown", closeOnEscape, true);
  }, []);

  const hasFoot = Boolean(foot);
  useEffect(() => {
    // The button that was pressed is gone.
    if (!hasFoot && document.activeElement === document.body) drawer.current?.focus();
  }, [hasFoot]);

  const parts = (
    <>
      <div className={classes["body"]}>{children}</div>
      {foot && (
        <Row gap={8} align="stretch" justify="end" wrap className={classes["foot"]}>
          {foot}
        </Row>
      )}
    </>
  );

  const tools = (
    <>
      {onWalk && (
        <>
          <IconButton
            icon={IconChevronUp}
            label={overlayText.previous}
            tip={overlayText.previousTip}
            onClick={() => onWalk(-1)}
          />
          <IconButton
            icon={IconChevronDown}
            label={overlayText.next}
            tip={overlayText.nextTip}
            onClick={() => onWalk(1)}
          />
        </>
      )}
      {menu}
      <IconButton icon={IconX} label={commonText.close} tip={commonText.close} onClick={onClose} />
    </>
  );

  return (
    <dialog
      open
      ref={drawer}
      className={`screen-only ${classes["drawer"]}`}
      aria-labelledby={titleId}
      tabIndex={-1}
      {...(wide && { "data-wide": true })}
    >
      {over && (
        <Row gap={4} className={classes["over"]}>
          {over}
          {tools}
        </Row>
      )}
      <Row
        as="header"
        gap={12}
        align="start"
        className={classes["head"]}
        {...(over !== undefined && { "data-under": true })}
      >
        {mark}
        <Stack grow>
          <Row wrap className={classes["first"]}>
            <h2 id={titleId} className={classes["title"]}>
              {title}
            </h2>
            {beside}
          </Row>
          {facts && <Text tone="faint">{facts}</Text>}
        </Stack>
        {over === undefined && tools}
      </Row>
      {strip && <div className={classes["strip"]}>{strip}</div>}
      {tabs && <div className={classes["tabs"]}>{tabs}</div>}
      {onSubmit ? (
        <Stack as="form" grow onSubmit={onSubmit} noValidate>
          {parts}
        </Stack>
      ) : (
        parts
      )}
    </dialog>
  );
}

function hasFocus(drawer: HTMLElement | null): boolean {
  return document.activeElement === document.body || drawer?.contains(document.activeElement) === true;
}

/** A field edited in place restores its value; a dialog or menu above closes itself. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("[data-takes-escape], [aria-modal=true], [role=menu]") !== null
  );
}
