import { useEffect, useState } from "react";
import { shownKeys } from "./people.ts";
import classes from "./UsersSkeleton.module.css";

const widths = [148, 120, 164, 132, 110];

/** After 300 ms of waiting: the shape of the list in its true widths. Before that, nothing worth a flicker. */
export function UsersSkeleton() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div aria-hidden="true">
      <div className={classes["head"]} />
      {widths.map(width => (
        <div key={width} className={classes["row"]}>
          <div className={`${classes["bone"]} ${classes["face"]}`} />
          <div className={classes["who"]}>
            <div className={classes["bone"]} style={{ width }} />
          </div>
          {shownKeys.map(key => (
            <div key={key} className={`${classes["bone"]} ${classes["switch"]}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
