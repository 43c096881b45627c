import type { CSSProperties } from "react";
import { avatarColour, initials } from "./initials.ts";
import classes from "./Avatar.module.css";

/** A person's initials; the name always stands beside it, so that it is silent to readers of the page. */
export function Avatar({ name, size }: { name: string; size: number }) {
  const style = { "--size": `${size}px`, "--colour": avatarColour(name) } as CSSProperties;
  return <span className={classes["avatar"]} style={style} data-initials={initials(name)} aria-hidden="true" />;
}
