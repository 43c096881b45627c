import { timeInZone } from "@hb/domain/time.ts";
import { useConnection } from "../backend/connection.ts";
import type { SiteTime } from "../shell/site-time.ts";
import classes from "./ParticipantsPage.module.css";

interface ListFootProps {
  total: number | undefined;
  everyone: number | undefined;
  lastChangeAt: number | undefined;
  site: SiteTime;
}

/** What is shown, how fresh it is, and the keys. */
export function ListFoot({ total, everyone, lastChangeAt, site }: ListFootProps) {
  const connection = useConnection();
  const changed = lastChangeAt && timeInZone(new Date(lastChangeAt).toISOString(), site.zone);
  return (
    <div className={classes["foot"]}>
      <span className="numbers">{total !== undefined && sayShown(total, everyone)}</span>
      {connection === "offline" ? (
        <span>Not live: changes by colleagues do not arrive now</span>
      ) : (
        changed && <span className="numbers">Live, last change {changed}</span>
      )}
      <span className={classes["hints"]}>J K move · X select · Enter open · / search · F filters</span>
    </div>
  );
}

function sayShown(total: number, everyone: number | undefined): string {
  const shown = total.toLocaleString("en-US");
  return everyone === undefined || everyone === total
    ? `${shown} shown`
    : `${shown} of ${everyone.toLocaleString("en-US")} shown`;
}
