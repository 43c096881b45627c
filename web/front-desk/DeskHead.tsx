import { staffShortDate, staffTime, weekdayName } from "@hb/domain/format.ts";
import type { ArrivalGroup } from "@hb/domain/sessions/arrivals.ts";
import { Button, CloseButton, Menu } from "@mantine/core";
import { IconCalendar, IconPrinter, IconScan, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useLookOnly } from "../change/Acts.tsx";
import { useHidesNames } from "../change/hidden-names.ts";
import { Colleagues } from "../presence/Colleagues.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { countersText, deskHeadText, deskSearchText, frontDeskText } from "./text.ts";
import classes from "./FrontDesk.module.css";

interface DeskHeadProps {
  /** Undefined = tomorrow's people aren't there. */
  onPrint: { today: () => void; tomorrow: (() => void) | undefined };
  onTypeIn: () => void;
}

export function DeskHead({ onPrint, onTypeIn }: DeskHeadProps) {
  const site = useSiteTime();
  const { today } = site;
  return (
    <Row as="header" gap={16} rowGap={8} wrap>
      <div className={classes["heading"]}>
        <h1>{deskHeadText.title}</h1>
        <Text size="title-3" tone="faint">
          {deskHeadText.today(weekdayName(today), staffShortDate(today, site))}
        </Text>
      </div>
      <Colleagues kind="page" id="front-desk" />
      <PaperMenu onPrint={onPrint} onTypeIn={onTypeIn} />
      <Button
        className={classes["scheduler"] ?? ""}
        flex="none"
        h={48}
        fz={15}
        leftSection={<IconCalendar size={18} aria-hidden="true" />}
        renderRoot={props => <Link to="/scheduler" {...props} />}
      >
        {frontDeskText.scheduler}
      </Button>
      <Clock />
    </Row>
  );
}

/** For when no device works: the day on paper, and what was written there. */
function PaperMenu({ onPrint, onTypeIn }: DeskHeadProps) {
  const isLookOnly = useLookOnly();
  return (
    <Menu position="bottom-end" width={240} offset={4} classNames={{ item: classes["item"] ?? "" }}>
      <Menu.Target>
        <Button
          className={classes["paper"] ?? ""}
          flex="none"
          h={48}
          fz={15}
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
        >
          {deskHeadText.paper}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onPrint.today}>{deskHeadText.printToday}</Menu.Item>
        <Menu.Item disabled={!onPrint.tomorrow} onClick={onPrint.tomorrow}>
          {deskHeadText.printTomorrow}
        </Menu.Item>
        <Menu.Item disabled={isLookOnly} onClick={onTypeIn}>
          {deskHeadText.typeIn}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Clock() {
  const site = useSiteTime();
  const now = new Date(useServerNow(1_000)).toISOString();
  return (
    <time className={`numbers ${classes["clock"]}`} dateTime={now}>
      {staffTime(now, site)}
    </time>
  );
}

/** One field for a name, an ID, or what a scanner types. A scanner ends with Enter, and the next scan replaces it. */
export function DeskSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hidesNames = useHidesNames();
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement | null;
      const isTyping = at?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", focusOnSlash);
    return () => window.removeEventListener("keydown", focusOnSlash);
  }, []);
  return (
    <Row gap={12} className={classes["search"]}>
      <IconSearch className={classes["icon"]} size={22} aria-hidden="true" />
      <input
        ref={input}
        className={classes["input"]}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={300}
        aria-label={hidesNames ? deskSearchText.labelById : deskSearchText.label}
        placeholder={hidesNames ? deskSearchText.placeholderById : deskSearchText.placeholder}
        value={text}
        onChange={event => onSearch(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === "Escape") onSearch("");
          if (event.key === "Enter") event.currentTarget.select();
        }}
      />
      {text === "" ? (
        <IconScan className={classes["icon"]} size={22} aria-hidden="true" />
      ) : (
        <CloseButton
          size={44}
          iconSize={22}
          aria-label={deskSearchText.clear}
          onClick={() => {
            onSearch("");
            input.current?.focus();
          }}
        />
      )}
    </Row>
  );
}

interface CountersProps {
  counts: readonly { group: ArrivalGroup; label: string; count: number }[];
  chosen: ArrivalGroup | undefined;
  isLoaded: boolean;
  onChoose: (group: ArrivalGroup | undefined) => void;
}

/** Four figures of the day. Each filters the list; tapped again, everyone is shown. */
export function Counters({ counts, chosen, isLoaded, onChoose }: CountersProps) {
  return (
    <fieldset className={classes["counters"]} aria-label={countersText.label}>
      {counts.map(({ group, label, count }) => (
        <Row
          as="button"
          align="baseline"
          justify="center"
          wrap
          key={group}
          type="button"
          className={classes["counter"]}
          aria-pressed={group === chosen}
          onClick={() => onChoose(group === chosen ? undefined : group)}
        >
          <b className="numbers">{isLoaded ? count : "–"}</b> <span>{label}</span>
        </Row>
      ))}
    </fieldset>
  );
}
