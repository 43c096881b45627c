import { timeInZone } from "@hb/domain/time.ts";
import type { ReactNode } from "react";
import { useConnection } from "../backend/connection.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Row } from "../ui/layout/Stack.tsx";
import classes from "./ListPage.module.css";

interface ListFootProps {
  total: number | undefined;
  everyone?: number | undefined;
  lastChangeAt?: number | undefined;
  keys: string;
  /** Other figures worth a glance. */
  children?: ReactNode;
}

/** What is shown, how fresh it is, and the keys. */
export function ListFoot({ total, everyone, lastChangeAt, keys, children }: ListFootProps) {
  const { zone } = useSiteTime();
  const connection = useConnection();
  const changed = lastChangeAt && timeInZone(new Date(lastChangeAt).toISOString(), zone);
  return (
    <Row gap={16} className={classes["foot"]}>
      <span className="numbers">{total !== undefined && shownText(total, everyone)}</span>
      {children}
      {connection === "offline" ? (
        <span>Offline: live updates paused</span>
      ) : (
        changed && <span className="numbers">Live, last change {changed}</span>
      )}
      <span className={`screen-only ${classes["hints"]}`}>{keys}</span>
    </Row>
  );
}

function shownText(total: number, everyone: number | undefined): string {
  const shown = total.toLocaleString("en-US");
  return everyone === undefined || everyone === total
    ? `${shown} shown`
    : `${shown} of ${everyone.toLocaleString("en-US")} shown`;
}
