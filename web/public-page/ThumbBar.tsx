import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import classes from "./ThumbBar.module.css";

interface ThumbBarProps {
  /** The one filled button. */
  children: ReactNode;
  back?: { label: string; act: () => void } | undefined;
  /** What must be read before the button is pressed: what is wrong, how long a time is held. */
  above?: ReactNode;
}

/** The next step, always under the thumb, with the way back beside it. */
export function ThumbBar({ children, back, above }: ThumbBarProps) {
  return (
    <div className={classes["bar"]}>
      <div className={classes["column"]}>
        {above}
        <div className={classes["acts"]}>
          {back && (
            <Button look="square" onClick={back.act} aria-label={back.label} title={back.label}>
              <IconChevronLeft size={24} stroke={2} aria-hidden="true" />
            </Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
