import { Modal } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useState } from "react";
import type { UserInfo } from "../backend/sign-in.ts";
import type { LogPanelState } from "../log/panel/panel-state.ts";
import { takeTypedAhead } from "../shell/frame/overlay.ts";
import { capsOf } from "../shell/keys/keys.ts";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { useFocusReturn } from "../ui/overlay/use-focus-return.ts";
import { useGroups } from "./groups.ts";
import { Lines } from "./Lines.tsx";
import { type Entry, parseQuery } from "./query.ts";
import { paletteText as text } from "./text.tsx";
import classes from "./Palette.module.css";

/** Searches after a pause in typing. */
const pauseMs = 80;

interface PaletteProps {
  user: UserInfo;
  log: LogPanelState | undefined;
  onClose: () => void;
}

/** Finds everything you can open and runs every action you may take, by keyboard alone. */
export function Palette({ user, log, onClose }: PaletteProps) {
  const router = useRouter();
  const listId = useId();
  const isPhone = useMediaQuery("(max-width: 640px)", undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState("");
  const [paused] = useDebouncedValue(typed, pauseMs);
  const query = parseQuery(paused);
  const { groups, isOld, isFetching, error } = useGroups(query, user.permissions, log);
  const entries = groups.flatMap(group => group.entries);
  // By its key, so that later results don't move the selection.
  const [chosenKey, setChosenKey] = useState<string>();
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosenKey),
  );
  const chosen = entries[at];
  const isBehind = typed !== paused || isOld;
  const [waiting, setWaiting] = useState<"here" | "tab">();
  useFocusReturn();

  const take = (entry: Entry, where: "here" | "tab" = "here") => {
    if (where === "tab" && entry.to !== undefined) {
      window.open(entry.to, "_blank", "noopener");
      return onClose();
    }
    onClose();
    if (entry.to !== undefined) router.history.push(entry.to);
    entry.act?.();
  };
  // Enter pressed before the results are there means those results, not the ones of an earlier search.
  const settle = useEffectEvent((where: "here" | "tab") => {
    if (chosen) take(chosen, where);
  });
  useEffect(() => {
    if (waiting && !isBehind) settle(waiting);
  }, [waiting, isBehind]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setChosenKey(entries[(at + step + entries.length) % Math.max(1, entries.length)]?.key);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      const where = event.metaKey || event.ctrlKey ? "tab" : "here";
      if (isBehind) setWaiting(where);
      else if (chosen) take(chosen, where);
    } else return;
    event.preventDefault();
  };
  // The field is mounted a moment after the palette.
  const begin = useCallback((field: HTMLInputElement | null) => {
    if (!field) return;
    field.focus();
    setTyped(takeTypedAhead());
  }, []);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, at]);

  return (
    <Modal.Root opened onClose={onClose} size={620} yOffset={92} centered={false} fullScreen={isPhone ?? false}>
      <Modal.Overlay />
      <Modal.Content radius={isPhone ? 0 : "lg"} aria-label={text.title}>
        <Stack className={classes["palette"]}>
          <Row gap={12} className={classes["search"]}>
            <IconSearch size={20} aria-hidden="true" />
            <input
              ref={begin}
              data-autofocus
              type="text"
              role="combobox"
              aria-expanded
              aria-autocomplete="list"
              aria-controls={listId}
              aria-activedescendant={chosen && `${listId}-${at}`}
              aria-label={text.title}
              placeholder={text.hint}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={event => {
                setTyped(event.currentTarget.value);
                setChosenKey(undefined);
                setWaiting(undefined);
              }}
              onKeyDown={onKeyDown}
            />
            <button type="button" className={classes["close"]} aria-label={text.close} onClick={onClose}>
              {isPhone ? <IconX size={20} aria-hidden="true" /> : <kbd>Esc</kbd>}
            </button>
          </Row>
          <div
            className={`progress ${classes["progress"]}`}
            data-on={(isFetching && isBehind) || undefined}
            aria-hidden="true"
          />
          <Lines
            id={listId}
            groups={groups}
            chosen={at}
            text={query.text}
            isBehind={isBehind}
            onChoose={setChosenKey}
            onTake={take}
          />
          <output className={classes["none"]}>
            {error ?? (entries.length === 0 && !isBehind ? text.noResults : "")}
          </output>
          {!isPhone && (
            <Row gap={16} align="stretch" className={classes["foot"]} aria-hidden="true">
              <span>
                {text.move(
                  <>
                    <kbd>↑</kbd> <kbd>↓</kbd>
                  </>,
                )}
              </span>
              <span>{text.open(<kbd>Enter</kbd>)}</span>
              <span>{text.openTab(<kbd>{capsOf("mod+Enter").join(" ")}</kbd>)}</span>
              <span className={classes["hint"]}>{text.kinds}</span>
            </Row>
          )}
        </Stack>
      </Modal.Content>
    </Modal.Root>
  );
}
