import type { ComponentPropsWithRef, ElementType } from "react";
import classes from "./Text.module.css";

interface TextOptions<E extends ElementType> {
  as?: E;
  size?: "tiny" | "small" | "body" | "lead" | "title-3" | "title-2" | "title-1";
  weight?: "medium" | "bold";
  /** `quiet` recedes, `faint` recedes further; both keep their contrast. */
  tone?: "quiet" | "faint" | "red";
  /** One line, cut with an ellipsis. */
  isCut?: boolean;
}
type TextProps<E extends ElementType> = TextOptions<E> & Omit<ComponentPropsWithRef<E>, keyof TextOptions<E>>;

/** Words in a size, weight and color of the scale. */
export function Text<E extends ElementType = "p">({ as, ...props }: TextProps<E>) {
  const { size, weight, tone, isCut = false, className, ...rest } = props as TextOptions<E> & { className?: string };
  const Element: ElementType = as ?? "p";
  return (
    <Element
      {...rest}
      className={className === undefined ? classes["text"] : `${classes["text"]} ${className}`}
      data-size={size}
      data-weight={weight}
      data-shade={tone}
      {...(isCut && { "data-cut": true })}
    />
  );
}
