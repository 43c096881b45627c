import { timeInZone } from "@hb/domain/time.ts";
import type { ReactNode } from "react";
import { useConnection } from "../backend/connection.ts";
import { useSiteTime } from "../shell/site-time.ts";
import classes from "./ListPage.module.css";

interface ListFootProps {
  total: number | undefined;
  everyone: number | undefined;
  lastChangeAt: number | undefined;
  keys: string;
  /** What else is worth a glance all day. */
  children?: ReactNode;
}

/** What is shown, how fresh it is, and the keys. */
export function ListFoot({ total, everyone, lastChangeAt, keys, children }: ListFootProps) {
  const { zone } = useSiteTime();
  const connection = useConnection();
  const changed = lastChangeAt && timeInZone(new Date(lastChangeAt).toISOString(), zone);
  return (
    <div className={classes["foot"]}>
      <span className="numbers">{total !== undefined && sayShown(total, everyone)}</span>
      {children}
      {connection === "offline" ? (
        <span>Not live: changes by colleagues do not arrive now</span>
      ) : (
        changed && <span className="numbers">Live, last change {changed}</span>
      )}
      <span className={classes["hints"]}>{keys}</span>
    </div>
  );
}

function sayShown(total: number, everyone: number | undefined): string {
  const shown = total.toLocaleString("en-US");
  return everyone === undefined || everyone === total
    ? `${shown} shown`
    : `${shown} of ${everyone.toLocaleString("en-US")} shown`;
}
