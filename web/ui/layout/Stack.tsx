import type { ComponentPropsWithRef, ElementType } from "react";
import type { Space } from "../theme/tokens.ts";
import classes from "./layout.module.css";

interface BoxOptions<E extends ElementType> {
  as?: E;
  gap?: Space;
  /** Between the lines of a row that wraps; the gap by default. */
  rowGap?: Space;
  /** The distance from what is above. */
  mt?: Space;
  /** And from what is below. */
  mb?: Space;
  align?: "start" | "center" | "end" | "baseline" | "stretch";
  justify?: "start" | "center" | "end" | "between";
  wrap?: boolean;
  /** Takes the room that is left, and no more than that. */
  grow?: boolean;
}
type BoxProps<E extends ElementType> = BoxOptions<E> & Omit<ComponentPropsWithRef<E>, keyof BoxOptions<E>>;

/** Children below each other. */
export function Stack<E extends ElementType = "div">({ as, ...props }: BoxProps<E>) {
  return box(as ?? "div", classes["stack"], props);
}

/** Children beside each other, centered on their line unless said otherwise. */
export function Row<E extends ElementType = "div">({ as, ...props }: BoxProps<E>) {
  return box(as ?? "div", classes["row"], props);
}

type AnyProps = Omit<BoxOptions<ElementType>, "as"> & { className?: string };

// Gaps and alignment are attributes, not inline styles: elements that look alike keep sharing their computed style.
function box(Element: ElementType, kind: string | undefined, props: AnyProps) {
  const { gap, rowGap, mt, mb, align, justify, wrap = false, grow = false, className, ...rest } = props;
  return (
    <Element
      {...rest}
      className={className === undefined ? kind : `${kind} ${className}`}
      data-gap={gap}
      data-row-gap={rowGap}
      data-mt={mt}
      data-mb={mb}
      data-align={align}
      data-justify={justify}
      {...(wrap && { "data-wrap": true })}
      {...(grow && { "data-grow": true })}
    />
  );
}
