import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** One line of the palette. */
export interface Entry {
  key: string;
  title: string;
  /** After the title, in grey. */
  detail?: string;
  /** People by their initials, everything else by an icon. */
  icon: Icon | "person";
  /** Its status. */
  mark?: ReactNode;
  /** The keys that do the same without the palette. */
  caps?: readonly string[];
  /** Where it leads; can be opened in a tab of its own. */
  to?: string;
  act?: () => void;
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}
