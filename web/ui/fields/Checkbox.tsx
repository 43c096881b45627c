import { type ComponentPropsWithRef, useEffect, useRef } from "react";
import classes from "./Checkbox.module.css";

interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  /** Neither on nor off: some of what it stands for. */
  some?: boolean;
  /** Outlined with a grey tick: a filter at its default asks for no attention. */
  quiet?: boolean;
}

/** On, off or partly. Give it a label of its own (`aria-label`) or stand it inside one. */
export function Checkbox({ some = false, quiet = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return <input ref={box} {...rest} type="checkbox" className={classes["box"]} data-quiet={quiet || undefined} />;
}
