import { type ComponentPropsWithRef, useEffect, useRef } from "react";
import classes from "./Checkbox.module.css";

interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  /** Partly checked. */
  some?: boolean;
  /** Outlined with a gray tick, for a filter at its default. */
  quiet?: boolean;
}

/** Label it by `aria-label` or put it inside a label. A plain input, because tables draw hundreds of them. */
export function Checkbox({ some = false, quiet = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return <input ref={box} {...rest} type="checkbox" className={classes["box"]} data-quiet={quiet || undefined} />;
}
