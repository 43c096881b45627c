import type { ComponentProps } from "react";
import classes from "./Button.module.css";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  /** One filled button per page: the next step. */
  look?: "filled" | "plain" | "square";
  /** Shows that it is working and ignores a second click; the focus stays on it. */
  isBusy?: boolean;
}

export function Button({ look = "filled", isBusy = false, type = "button", children, onClick, ...rest }: ButtonProps) {
  const looks = { filled: ["filled"], plain: ["plain"], square: ["plain", "square"] }[look];
  return (
    <button
      {...rest}
      type={type}
      className={["button", ...looks].map(name => classes[name]).join(" ")}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? event => event.preventDefault() : onClick}
    >
      {children}
      {isBusy && <span className={classes["ring"]} aria-hidden="true" />}
    </button>
  );
}
