import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconChevronLeft } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { Row } from "../ui/layout/Stack.tsx";
import { useText } from "./language.tsx";
import classes from "./PublicPage.module.css";

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

interface ThumbBarProps {
  /** The one filled button. */
  children: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  /** To be read before the button is pressed: what is wrong, how long a time is held. */
  above?: ReactNode;
}

/** The next step, always under the thumb, with the way back beside it. */
export function ThumbBar({ children, onBack, backLabel, above }: ThumbBarProps) {
  const text = useText(publicPage);
  const back = backLabel ?? text.back;
  return (
    <div className={classes["bar"]}>
      <div className={classes["column"]}>
        {above}
        <Row gap={10} align="stretch">
          {onBack && (
            <Button look="square" onClick={onBack} aria-label={back} title={back}>
              <IconChevronLeft size={24} aria-hidden="true" />
            </Button>
          )}
          {children}
        </Row>
      </div>
    </div>
  );
}
