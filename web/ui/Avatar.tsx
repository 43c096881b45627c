import type { CSSProperties } from "react";
import { avatarColour, initials } from "./initials.ts";
import classes from "./Avatar.module.css";

/** A person's initials. Silent to screen readers, because the name is always next to it. */
export function Avatar({ name, size }: { name: string; size: number }) {
  const style = { "--size": `${size}px`, "--colour": avatarColour(name) } as CSSProperties;
  return <span className={classes["avatar"]} style={style} data-initials={initials(name)} aria-hidden="true" />;
}
