import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./State.module.css";

interface StateProps {
  icon: Icon;
  tone?: "red" | "quiet";
  title: string;
  heading?: "h1" | "h2";
  /** What it means and what to do. */
  children: ReactNode;
  actions?: ReactNode;
  /** Small, below the actions. */
  support?: ReactNode;
}

/** Shown instead of a page's content: nothing here yet, no results, or something went wrong. */
export function State({
  icon: StateIcon,
  tone = "quiet",
  title,
  heading: Heading = "h2",
  children,
  actions,
  support,
}: StateProps) {
  return (
    <div className={classes["state"]}>
      <div className={`${classes["icon"]} ${classes[tone]}`}>
        <StateIcon size={26} stroke={1.8} aria-hidden="true" />
      </div>
      <Heading className="page-title">{title}</Heading>
      <p className={classes["words"]}>{children}</p>
      {actions && <div className={classes["actions"]}>{actions}</div>}
      {support && <div className={classes["support"]}>{support}</div>}
    </div>
  );
}
