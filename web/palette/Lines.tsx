// A list controlled by the field above: no HTML element has these roles and may hold icons, statuses and keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { Avatar } from "../ui/Avatar.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { type Entry, type Group, marked } from "./query.ts";
import { paletteText } from "./text.tsx";
import classes from "./Palette.module.css";

interface LinesProps {
  id: string;
  groups: readonly Group[];
  /** Counted through all groups. */
  chosen: number;
  text: string;
  /** These still belong to an earlier search. */
  isBehind: boolean;
  onChoose: (key: string) => void;
  onTake: (entry: Entry, where: "here" | "tab") => void;
}

/** The focus stays in the field above, which moves through the options. */
export function Lines({ id, groups, chosen, text, isBehind, onChoose, onTake }: LinesProps) {
  const starts = groups.map((_, n) => groups.slice(0, n).reduce((sum, group) => sum + group.entries.length, 0));
  return (
    <div id={id} role="listbox" aria-label={paletteText.results} aria-busy={isBehind} className={classes["lines"]}>
      {groups.map(({ title, entries }, n) => (
        <div key={title} role="group" aria-labelledby={`${id}-group-${n}`}>
          <div id={`${id}-group-${n}`} className={classes["group"]}>
            {title}
          </div>
          {entries.map((entry, place) => {
            const at = (starts[n] ?? 0) + place;
            return (
              <Row
                gap={10}
                key={entry.key}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === chosen}
                tabIndex={-1}
                className={classes["line"]}
                onPointerMove={() => onChoose(entry.key)}
                onMouseDown={event => event.preventDefault()}
                onClick={event => onTake(entry, event.metaKey || event.ctrlKey ? "tab" : "here")}
              >
                <Line entry={entry} text={text} />
              </Row>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Line({ entry, text }: { entry: Entry; text: string }) {
  const { icon: EntryIcon, title, detail, mark, caps } = entry;
  return (
    <>
      {EntryIcon === "person" ? (
        <Avatar name={title} size={26} />
      ) : (
        <span className={classes["icon"]}>
          <EntryIcon size={16} aria-hidden="true" />
        </span>
      )}
      <Text as="span" isCut grow className={classes["words"]}>
        <span className={mark === undefined ? "" : classes["name"]}>
          {marked(title, text).map(({ part, isFound }, n) =>
            isFound ? (
              // The same part may occur in a title twice.
              // oxlint-disable-next-line no-array-index-key
              <b key={n}>{part}</b>
            ) : (
              part
            ),
          )}
        </span>
        {detail && <span className={classes["detail"]}> {detail}</span>}
      </Text>
      {mark}
      {caps && (
        <span className={classes["caps"]} aria-hidden="true">
          <kbd>{caps.join(" ")}</kbd>
        </span>
      )}
    </>
  );
}
