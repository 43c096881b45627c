import classes from "./DeskSkeleton.module.css";

export function DeskSkeleton() {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {[1, 2, 3, 4].map(row => (
        <div key={row} className={classes["row"]}>
          <span className={classes["time"]} />
          <span className={classes["name"]} />
          <span className={classes["act"]} />
        </div>
      ))}
    </div>
  );
}
