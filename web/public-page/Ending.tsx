import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Contact } from "./Contact.tsx";
import { PublicPage } from "./PublicPage.tsx";
import classes from "./Ending.module.css";
import page from "./PublicPage.module.css";

interface EndingProps {
  title: string;
  icon: Icon;
  /** A thank-you page is green; a dead end never blames and is never red. */
  isGood?: boolean;
  /** Paragraphs. */
  children: ReactNode;
  /** The one way on, full width. */
  acts?: ReactNode;
  /** Between the words and the way on: what to know of a visit, a field to fill in. */
  facts?: ReactNode;
  /** See PublicPage. */
  help?: string | undefined;
}

/** The shape of every page on which something ends: thank you, wrong link, too late, nothing free, nothing due. */
export function Ending({ title, icon: EndingIcon, isGood = false, children, acts, facts, help }: EndingProps) {
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
        <div className={classes["words"]}>{children}</div>
        {facts && <div className={classes["facts"]}>{facts}</div>}
        {acts && <div className={classes["acts"]}>{acts}</div>}
      </div>
      <div className={page["contact"]}>
        <Contact />
      </div>
    </PublicPage>
  );
}
