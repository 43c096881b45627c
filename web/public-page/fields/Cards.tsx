import { IconCheck } from "@tabler/icons-react";
import { describedBy, FieldProblem, type FieldProps, Question } from "./Question.tsx";
import type { Option } from "./SelectField.tsx";
import classes from "./Choices.module.css";

interface CardsProps<Id extends number> extends FieldProps {
  options: readonly (Option<Id> & { help?: string })[];
  chosen: Id | null;
  onChange: (chosen: Id) => void;
}

/** One answer out of a few that need explaining: each is a whole card. */
export function Cards<Id extends number>(props: CardsProps<Id>) {
  const { id, options, chosen, onChange, problem } = props;
  return (
    <Question {...props} isGroup>
      <div className={`${classes["cards"]} ${problem ? classes["invalid"] : ""}`}>
        {options.map((option, at) => (
          <label key={option.id} className={classes["card"]}>
            <input
              className={classes["input"]}
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              checked={option.id === chosen}
              onChange={() => onChange(option.id)}
            />
            <span className={`${classes["mark"]} ${classes["round"]}`} aria-hidden="true" />
            <span>
              <span className={classes["option"]}>{option.label}</span>
              {option.help && <span className={classes["help"]}>{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
    </Question>
  );
}

interface AgreeProps extends FieldProps {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
}

/** A sentence to agree to. */
export function Agree(props: AgreeProps) {
  const { id, text, problem, isAgreed, onChange } = props;
  return (
    <div className={problem ? classes["invalid"] : undefined}>
      <label className={classes["card"]}>
        <input
          className={classes["input"]}
          type="checkbox"
          id={id}
          required
          checked={isAgreed}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy(props)}
          onChange={event => onChange(event.target.checked)}
        />
        <span className={classes["mark"]} aria-hidden="true">
          <IconCheck size={16} stroke={3} />
        </span>
        <span>
          <span className={classes["option"]}>{text.label}</span>
          {text.help && (
            <span className={classes["help"]} id={`${id}-help`}>
              {text.help}
            </span>
          )}
        </span>
      </label>
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
