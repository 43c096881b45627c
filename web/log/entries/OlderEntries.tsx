import type { ReactNode } from "react";
import type { LoadedEntries } from "../data.ts";
import { EntriesSkeleton } from "./EntriesSkeleton.tsx";
import classes from "./OlderEntries.module.css";

/** What stands below the oldest entry that is loaded: more on its way, more that could not be fetched, or the end. */
export function OlderEntries({ loaded, end }: { loaded: LoadedEntries; end: ReactNode }) {
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = loaded;
  if (isLoadingMore) return <EntriesSkeleton count={2} />;
  if (hasMoreFailed) {
    return (
      <p className={classes["older"]} role="alert">
        Older entries could not be loaded.{" "}
        <button type="button" className="link" onClick={loadMore}>
          Try again
        </button>
      </p>
    );
  }
  return hasMore ? null : <p className={classes["older"]}>{end}</p>;
}
