import { staffSince, staffTime } from "@hb/domain/format.ts";
import type { ReactNode } from "react";
import { useOfflineSince } from "../backend/connection.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { formatNumber } from "../ui/numbers.ts";
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
  const site = useSiteTime();
  const offlineSince = useOfflineSince();
  const changed = lastChangeAt && staffTime(new Date(lastChangeAt).toISOString(), site);
  return (
    <Row gap={16} className={classes["foot"]}>
      <span className="numbers">{total !== undefined && shownText(total, everyone)}</span>
      {children}
      {offlineSince ? (
        <span>Offline since {staffSince(offlineSince, site)}: live updates paused</span>
      ) : (
        changed && <span className="numbers">Live, last change {changed}</span>
      )}
      <span className={`screen-only ${classes["hints"]}`}>{keys}</span>
    </Row>
  );
}

function shownText(total: number, everyone: number | undefined): string {
  const shown = formatNumber(total);
  return everyone === undefined || everyone === total
    ? `${shown} shown`
    : `${shown} of ${formatNumber(everyone)} shown`;
}
