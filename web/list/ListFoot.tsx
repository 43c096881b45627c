import { staffSince, staffTime } from "@hb/domain/format.ts";
import type { ReactNode } from "react";
import { useOfflineSince } from "../backend/connection.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { listFootText as text } from "./text.tsx";
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
      <span className="numbers">{total !== undefined && text.shown(total, everyone)}</span>
      {children}
      {offlineSince ? (
        <span>{text.offline(staffSince(offlineSince, site))}</span>
      ) : (
        changed && <span className="numbers">{text.live(changed)}</span>
      )}
      <span className={`screen-only ${classes["hints"]}`}>{keys}</span>
    </Row>
  );
}
