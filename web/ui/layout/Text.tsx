import type { ComponentPropsWithRef, ElementType, ReactNode } from "react";
import type { Shade, Space, TextSize, Weight } from "../theme/tokens.ts";
import classes from "./layout.module.css";

interface TextOptions<E extends ElementType> {
  as?: E;
  size?: TextSize;
  weight?: Weight;
  tone?: Shade;
  /** Serial numbers and codes, of which every letter counts. */
  isMono?: boolean;
  /** One line, cut with an ellipsis. */
  isCut?: boolean;
  /** Takes the room that is left. */
  grow?: boolean;
  /** The distance from what is above. */
  mt?: Space;
  /** And from what is below. */
  mb?: Space;
}
type TextProps<E extends ElementType> = TextOptions<E> & Omit<ComponentPropsWithRef<E>, keyof TextOptions<E>>;

/** Words in a size, weight and color of the scale. */
export function Text<E extends ElementType = "p">({ as, ...props }: TextProps<E>) {
  const { size, weight, tone, isMono, isCut, grow, mt, mb, className, ...rest } = props as TextOptions<E> & {
    className?: string;
  };
  const Element: ElementType = as ?? "p";
  return (
    <Element
      {...rest}
      className={className === undefined ? classes["text"] : `${classes["text"]} ${className}`}
      data-text={size}
      data-weight={weight}
      data-shade={tone}
      data-mt={mt}
      data-mb={mb}
      {...(isMono && { "data-mono": true })}
      {...(isCut && { "data-cut": true })}
      {...(grow && { "data-grow": true })}
    />
  );
}

/** Words within a line that recede: a unit, a date, a second fact. */
export function Faint(props: { size?: TextSize; children: ReactNode }) {
  return <Text as="span" tone="faint" {...props} />;
}
