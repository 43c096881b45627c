import { IconCheck } from "@tabler/icons-react";
import { Row } from "../layout/Stack.tsx";
import classes from "./ChipChoice.module.css";

interface ChipChoiceProps {
  label: string;
  options: readonly { id: number; label: string }[];
  chosen: readonly number[];
  /** The option chosen last comes last. */
  onChange: (chosen: number[]) => void;
}

/** Several options, each a chip with a tick when chosen. */
export function ChipChoice({ label, options, chosen, onChange }: ChipChoiceProps) {
  return (
    <fieldset className={classes["chips"]} aria-label={label}>
      {options.map(({ id, label: word }, index) => {
        const isChosen = chosen.includes(id);
        return (
          <label key={id} className={classes["chip"]}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={isChosen}
              {...(index === 0 && { "data-autofocus": true })}
              onChange={() => onChange(isChosen ? chosen.filter(other => other !== id) : [...chosen, id])}
            />
            <Row as="span" gap={4} className={classes["word"]}>
              {isChosen && <IconCheck size={14} stroke={2.2} aria-hidden="true" />}
              {word}
            </Row>
          </label>
        );
      })}
    </fieldset>
  );
}
