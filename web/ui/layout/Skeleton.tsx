import classes from "./layout.module.css";

interface SkeletonProps {
  /** Any CSS length; the full width by default. */
  width?: number | string;
  height?: number;
  /** How many bars, one below the other. */
  lines?: number;
  /** With round ends: a circle where width and height are equal. */
  isRound?: boolean;
}

/** Gray bars where something is about to appear. They show up only if loading takes more than a moment. */
export function Skeleton({ width = "100%", height = 12, lines = 1, isRound = false }: SkeletonProps) {
  return (
    <div className={classes["bars"]} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={classes["bar"]} style={{ width, height }} {...(isRound && { "data-round": true })} />
      ))}
    </div>
  );
}
