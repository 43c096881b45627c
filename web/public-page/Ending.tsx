import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Contact, PublicPage } from "./PublicPage.tsx";
import classes from "./Ending.module.css";
import page from "./PublicPage.module.css";

interface EndingProps {
  title: string;
  icon: Icon;
  /** A thank-you page is green; a dead end never blames and is never red. */
  isGood?: boolean;
  /** Paragraphs. */
  children: ReactNode;
  /** What to do next, full width. */
  actions?: ReactNode;
  /** Between the text and the actions: details of a visit, a field to fill in. */
  details?: ReactNode;
  /** See PublicPage. */
  help?: string | undefined;
}

/** Every page where something ends: thank you, wrong link, too late, nothing open, nothing due. */
export function Ending({ title, icon: EndingIcon, isGood = false, children, actions, details, help }: EndingProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headline.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <PublicPage title={title} help={help}>
      <div className={classes["ending"]}>
        <div className={`${classes["sign"]} ${isGood ? classes["good"] : ""}`}>
          <EndingIcon size={32} stroke={isGood ? 2.6 : 2} aria-hidden="true" />
        </div>
        <h1 className={page["headline"]} ref={headline} tabIndex={-1}>
          {title}
        </h1>
        <div className={classes["text"]}>{children}</div>
        {details && <div className={classes["details"]}>{details}</div>}
        {actions && <div className={classes["actions"]}>{actions}</div>}
      </div>
      <div className={page["contact"]}>
        <Contact />
      </div>
    </PublicPage>
  );
}
