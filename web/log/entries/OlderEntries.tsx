import type { ReactNode } from "react";
import type { LoadedEntries } from "../data.ts";
import classes from "./OlderEntries.module.css";

/** Below the oldest loaded entry: more is loading, loading failed, or there is no more. */
export function OlderEntries({ loaded, end }: { loaded: LoadedEntries; end: ReactNode }) {
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = loaded;
  if (isLoadingMore) return <EntriesSkeleton count={2} />;
  if (hasMoreFailed) {
    return (
      <p className={classes["older"]} role="alert">
        Couldn't load older entries.{" "}
        <button type="button" className="link" onClick={loadMore}>
          Try again
        </button>
      </p>
    );
  }
  return hasMore ? null : <p className={classes["older"]}>{end}</p>;
}

const widths = ["86%", "64%", "92%", "74%", "58%", "80%"];

/** Where entries will be, if loading takes more than a moment. */
export function EntriesSkeleton({ count }: { count: number }) {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {widths.slice(0, count).map(width => (
        <div key={width} className={classes["entry"]}>
          <div className={classes["time"]} />
          <div className={classes["lines"]}>
            <div style={{ width }} />
            <div />
          </div>
        </div>
      ))}
    </div>
  );
}
