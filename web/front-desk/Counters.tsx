import type { ArrivalGroup } from "@hb/domain/sessions/arrivals.ts";
import classes from "./Counters.module.css";

interface CountersProps {
  counts: readonly { group: ArrivalGroup; word: string; count: number }[];
  chosen: ArrivalGroup | undefined;
  isKnown: boolean;
  onChoose: (group: ArrivalGroup | undefined) => void;
}

/** Four figures of the day; each shows its people alone, and everybody again when it is tapped once more. */
export function Counters({ counts, chosen, isKnown, onChoose }: CountersProps) {
  return (
    <fieldset className={classes["counters"]} aria-label="Show">
      {counts.map(({ group, word, count }) => (
        <button
          key={group}
          type="button"
          className={classes["counter"]}
          aria-pressed={group === chosen}
          onClick={() => onChoose(group === chosen ? undefined : group)}
        >
          <b>{isKnown ? count : "–"}</b> <span>{word}</span>
        </button>
      ))}
    </fieldset>
  );
}
