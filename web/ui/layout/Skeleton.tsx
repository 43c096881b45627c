import classes from "./Skeleton.module.css";

interface SkeletonProps {
  /** Any CSS length; the whole width unless said otherwise. */
  width?: number | string;
  height?: number;
  /** How many bars, one below the other. */
  lines?: number;
}

/** Grey bars where something is about to appear; they show up only if loading takes more than a moment. */
export function Skeleton({ width = "100%", height = 12, lines = 1 }: SkeletonProps) {
  return (
    <div className={classes["bars"]} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={classes["bar"]} style={{ width, height }} />
      ))}
    </div>
  );
}
