import type { ReactNode, Ref } from "react";
import { Stack } from "../layout/Stack.tsx";
import classes from "./Page.module.css";

interface PageProps {
  children: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** A page of its own: a head that stays, and what is below it. */
export function Page({ className = "", ...rest }: PageProps) {
  return <Stack grow className={`${classes["page"]} ${className}`} {...rest} />;
}

/** What scrolls below the head. */
export function PageBody({ children, className = "" }: PageProps) {
  return <div className={`${classes["body"]} ${className}`}>{children}</div>;
}
