import type { ReactNode } from "react";
import classes from "./Page.module.css";

interface PageProps {
  children: ReactNode;
  className?: string | undefined;
}

/** A page of its own: a head that stays, and what is below it. */
export function Page({ children, className = "" }: PageProps) {
  return <div className={`${classes["page"]} ${className}`}>{children}</div>;
}

/** What scrolls below the head. */
export function PageBody({ children, className = "" }: PageProps) {
  return <div className={`${classes["body"]} ${className}`}>{children}</div>;
}
