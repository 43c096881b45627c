import { timeInZone } from "@hb/domain/time.ts";
import { useConnection } from "../backend/connection.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { useArms } from "./data.ts";
import classes from "./PeoplePage.module.css";

interface PeopleFootProps {
  total: number | undefined;
  everyone: number | undefined;
  lastChangeAt: number | undefined;
  maySeeArms: boolean;
}

/** What is shown, how both arms do, how fresh it is, and the keys. */
export function PeopleFoot({ total, everyone, lastChangeAt, maySeeArms }: PeopleFootProps) {
  const { zone } = useSiteTime();
  const connection = useConnection();
  const { data } = useArms(maySeeArms);
  const changed = lastChangeAt && timeInZone(new Date(lastChangeAt).toISOString(), zone);
  const shown = total?.toLocaleString("en-US");
  return (
    <div className={classes["foot"]}>
      <span className="numbers">
        {shown !== undefined &&
          (everyone === undefined ? `${shown} shown` : `${shown} of ${everyone.toLocaleString("en-US")} shown`)}
      </span>
      {data && (
        <span className="numbers">
          Loaner {sayShare(data.loaner.dailyRate)} · Owner {sayShare(data.owner.dailyRate)}
        </span>
      )}
      {connection === "offline" ? (
        <span>Not live: changes by colleagues do not arrive now</span>
      ) : (
        changed && <span className="numbers">Live, last change {changed}</span>
      )}
      <span className={classes["hints"]}>J K move · Enter open · / search · F filters</span>
    </div>
  );
}

function sayShare(rate: number | null): string {
  return rate === null ? "nothing asked yet" : `${rate} % done`;
}
