import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import classes from "./ThumbBar.module.css";

interface ThumbBarProps {
  /** The one filled button. */
  children: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  /** To be read before the button is pressed: what is wrong, how long a time is held. */
  above?: ReactNode;
}

/** The next step, always under the thumb, with the way back beside it. */
export function ThumbBar({ children, onBack, backLabel = publicPage.back, above }: ThumbBarProps) {
  return (
    <div className={classes["bar"]}>
      <div className={classes["column"]}>
        {above}
        <div className={classes["actions"]}>
          {onBack && (
            <Button look="square" onClick={onBack} aria-label={backLabel} title={backLabel}>
              <IconChevronLeft size={24} stroke={2} aria-hidden="true" />
            </Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
