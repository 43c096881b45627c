import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./Table.module.css";

interface HeadCell extends Omit<ComponentPropsWithRef<"th">, "scope"> {
  key: string;
  /** Aligned to the right; the cells below it are `<td data-number>`. */
  "data-number"?: boolean;
}

interface TableProps extends ComponentPropsWithRef<"table"> {
  caption?: string;
  /** A word, or the cell's properties where there is more to say. */
  head: readonly (string | HeadCell)[];
  /** The head stays while the rows scroll. */
  isSticky?: boolean;
  /** Its rows. */
  children: ReactNode;
}

/** A few rows in columns. Long lists with sorting and selection are a VirtualTable. */
export function Table({ caption, head, isSticky = false, className = "", children, ...rest }: TableProps) {
  return (
    <table className={`${classes["table"]} ${className}`} {...(isSticky && { "data-sticky": true })} {...rest}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map(cell => {
            const { key, ...props } = typeof cell === "string" ? { key: cell, children: cell } : cell;
            return <th key={key} scope="col" {...props} />;
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
