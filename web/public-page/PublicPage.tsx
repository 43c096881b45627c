import { type ReactNode, useEffect } from "react";
import { useStudyName } from "../backend/configuration.ts";
import { Mark } from "../ui/Mark.tsx";
import { Help } from "./Help.tsx";
import { useTablet } from "./tablet.ts";
import classes from "./PublicPage.module.css";

interface PublicPageProps {
  /** In the browser's tab, before the study's name. */
  title: string;
  children: ReactNode;
  /** Lies at the thumb: see ThumbBar. */
  bar?: ReactNode;
  /** What Help says on this page; absent = that what is typed is kept. */
  help?: string | undefined;
}

/** What every visitor's page stands in: the study's mark and name, Help, a column of paper, and a bar at the thumb. */
export function PublicPage({ title, children, bar, help }: PublicPageProps) {
  const study = useStudyName();
  const tablet = useTablet();
  useEffect(() => {
    document.title = study ? `${title} · ${study}` : title;
  }, [title, study]);
  return (
    <div className={classes["page"]}>
      {tablet?.strip}
      <header className={`${classes["column"]} ${classes["header"]}`}>
        <span className={classes["mark"]}>
          <Mark size={28} />
        </span>
        <span className={classes["name"]}>{study}</span>
        <Help words={tablet?.help ?? help} />
      </header>
      <main className={classes["main"]}>
        <div className={classes["column"]}>{children}</div>
        {bar}
      </main>
    </div>
  );
}
