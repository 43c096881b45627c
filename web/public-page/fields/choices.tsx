import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { useText } from "../language.tsx";
import type { Option } from "./inputs.tsx";
import { describedBy, FieldProblem, type FieldProps, Question } from "./Question.tsx";
import classes from "./fields.module.css";

interface ChipsProps<Id extends number> extends FieldProps {
  type: "checkbox" | "radio";
  options: readonly Option<Id>[];
  isChosen: (option: Id) => boolean;
  onToggle: (option: Id) => void;
  aside?: string;
  /** After the last one. */
  children?: ReactNode;
}

function Chips<Id extends number>({ type, options, isChosen, onToggle, children, ...field }: ChipsProps<Id>) {
  return (
    <Question {...field} isGroup>
      <Row gap={8} align="stretch" wrap className={field.problem && classes["invalid"]}>
        {options.map(({ id, label }, at) => (
          <label key={id} className={`choice ${classes["chip"]}`} data-checked={isChosen(id) || undefined}>
            <input
              id={at === 0 ? field.id : undefined}
              name={field.id}
              type={type}
              checked={isChosen(id)}
              onChange={() => onToggle(id)}
            />
            <IconCheck className={classes["tick"]} size={18} stroke={2.4} aria-hidden="true" />
            <span className={classes["capitalized"]}>{label}</span>
          </label>
        ))}
        {children}
      </Row>
    </Question>
  );
}

interface OneOfProps<Id extends number> extends FieldProps {
  options: readonly Option<Id>[];
  chosen: Id | null;
  onChange: (chosen: Id | null) => void;
}

/** One of a few short answers. Browsers can't uncheck a radio button, so an optional answer can be cleared. */
export function OneOf<Id extends number>({ chosen, onChange, ...field }: OneOfProps<Id>) {
  const text = useText(publicPage).field;
  return (
    <Chips {...field} type="radio" isChosen={option => option === chosen} onToggle={onChange}>
      {field.isOptional && chosen !== null && (
        <button className={classes["clear"]} type="button" onClick={() => onChange(null)}>
          {text.clear}
        </button>
      )}
    </Chips>
  );
}

interface SeveralOfProps<Id extends number> extends FieldProps {
  options: readonly Option<Id>[];
  chosen: readonly Id[];
  /** In the order they were chosen: the last one decides what "None" leaves. */
  onChange: (chosen: Id[]) => void;
}

/** Any number of answers. */
export function SeveralOf<Id extends number>({ chosen, onChange, ...field }: SeveralOfProps<Id>) {
  const text = useText(publicPage).field;
  const toggle = (option: Id) =>
    onChange(chosen.includes(option) ? chosen.filter(other => other !== option) : [...chosen, option]);
  return (
    <Chips
      {...field}
      type="checkbox"
      aside={text.chooseAll}
      isChosen={option => chosen.includes(option)}
      onToggle={toggle}
    />
  );
}

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
      <Stack gap={8} className={problem && classes["invalid"]}>
        {options.map((option, at) => (
          <label
            key={option.id}
            className={`choice ${classes["card"]}`}
            data-checked={option.id === chosen || undefined}
          >
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              checked={option.id === chosen}
              onChange={() => onChange(option.id)}
            />
            <span className={`${classes["mark"]} ${classes["round"]}`} aria-hidden="true" />
            <span>
              <span className={classes["option"]}>{option.label}</span>
              {option.help && <span className={classes["note"]}>{option.help}</span>}
            </span>
          </label>
        ))}
      </Stack>
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
    <div className={problem && classes["invalid"]}>
      <label className={`choice ${classes["card"]}`} data-checked={isAgreed || undefined}>
        <input
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
            <span className={classes["note"]} id={`${id}-help`}>
              {text.help}
            </span>
          )}
        </span>
      </label>
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
