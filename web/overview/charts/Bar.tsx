import classes from "./Bars.module.css";

interface BarProps {
  /** 0 to 1; what is more is drawn as full. */
  share: number;
  colour: string;
  /** Where the target stands, 0 to 1. */
  target?: number | undefined;
}

/** Its number stands beside it, so that it is hidden from readers of the screen. */
export function Bar({ share, colour, target }: BarProps) {
  const width = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return (
    <span className={classes["track"]} aria-hidden="true">
      <span className={classes["fill"]} style={{ width, background: colour }} />
      {target !== undefined && <span className={classes["tick"]} style={{ left: `${Math.min(1, target) * 100}%` }} />}
    </span>
  );
}
