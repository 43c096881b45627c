import classes from "./EntriesSkeleton.module.css";

const widths = ["86%", "64%", "92%", "74%", "58%", "80%"];

/** After 300 ms of waiting: entries in their true places. Before that, nothing worth a flicker. */
export function EntriesSkeleton({ count }: { count: number }) {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {widths.slice(0, count).map(width => (
        <div key={width} className={classes["entry"]}>
          <div className={classes["time"]} />
          <div className={classes["told"]}>
            <div style={{ width }} />
            <div />
          </div>
        </div>
      ))}
    </div>
  );
}
