import classes from "./Progress.module.css";

interface ProgressProps {
  /** The name of the step that is shown. */
  name: string;
  /** From 1 on. */
  step: number;
  of: number;
  /** "4 of 9" */
  words: string;
}

/**
 * How far somebody has come: equal segments, the current one half full, and the same in words. The headline of a step,
 * which gets the focus, is described by it: whoever only hears the page hears how far they are.
 */
export function Progress({ name, step, of, words }: ProgressProps) {
  const segments = Array.from({ length: of }, (_, at) => at + 1);
  return (
    <div>
      <p id="progress" className={classes["words"]}>
        <span>{name}</span> <span className={classes["count"]}>{words}</span>
      </p>
      <div className={classes["segments"]} aria-hidden="true">
        {segments.map(segment => (
          <span
            key={segment}
            className={`${classes["segment"]} ${segment < step ? classes["done"] : segment === step ? classes["current"] : ""}`}
          />
        ))}
      </div>
    </div>
  );
}
