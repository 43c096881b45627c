import { useId } from "react";
import classes from "./Segmented.module.css";

interface SegmentedProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V | undefined;
  onChange: (value: V) => void;
}

/** One of a few, all visible. Plain radio buttons: Mantine's control measures itself to draw the same. */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes["segments"]}>
      {options.map(option => (
        <label key={option.value} className={classes["segment"]}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={classes["word"]}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
