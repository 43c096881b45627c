import { Button } from "@mantine/core";
import { type Icon, IconChevronRight, IconUserSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Stack } from "../ui/layout/Stack.tsx";
import { Faint, Text } from "../ui/layout/Text.tsx";
import { State } from "../ui/page/State.tsx";
import { emptyListText as text } from "./text.tsx";
import classes from "./EmptyList.module.css";

/** Nothing here yet: what belongs here, and what to do first. */
export function FirstSteps({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <Stack align="center" justify="center" className={classes["empty"]}>
      <Stack gap={10} justify="center" className={classes["picture"]} aria-hidden="true">
        <span />
        <span />
      </Stack>
      <h2 className="page-title">{title}</h2>
      <p className={classes["words"]}>{words}</p>
      <ul className={classes["ways"]}>{children}</ul>
    </Stack>
  );
}

/** The inside of a first step's button or link. */
export function WayIn({ icon: WayIcon, title, words }: { icon: Icon; title: ReactNode; words: string }) {
  return (
    <>
      <WayIcon size={18} aria-hidden="true" />
      <Stack as="span" grow>
        <Text as="b" weight="medium" tone="strong">
          {title}
        </Text>
        <Faint>{words}</Faint>
      </Stack>
      <IconChevronRight size={17} aria-hidden="true" />
    </>
  );
}

interface EmptyByFiltersProps {
  set: readonly { label: string; words: string }[];
  /** Filters that match no one because none of their values is selected. */
  closed: readonly string[];
  onTurnOn: () => void;
  onReset: () => void;
  /** Other ways to search. */
  more?: ReactNode;
}

/** The filters match no one: which ones, and how to widen them. */
export function EmptyByFilters({ set, closed, onTurnOn, onReset, more }: EmptyByFiltersProps) {
  const reset = <Button onClick={onReset}>{text.reset}</Button>;
  if (closed.length > 0)
    return (
      <State
        icon={IconUserSearch}
        title={text.noneSelected(closed)}
        actions={
          <>
            <Button onClick={onTurnOn}>{text.selectAll}</Button>
            {set.length > closed.length && reset}
          </>
        }
      >
        {text.noneSelectedHelp}
      </State>
    );
  return (
    <State
      icon={IconUserSearch}
      title={text.noMatch(set.length)}
      actions={
        <>
          {reset}
          {more}
        </>
      }
    >
      {set.map(({ label, words }) => `${label} ${words}`).join(" · ")}
    </State>
  );
}
