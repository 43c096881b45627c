import { createContext, type ReactNode, useContext } from "react";

/** Set while the study's own tablet shows a visitor's page: nothing on it may lead anywhere else. */
interface Tablet {
  /** Over the page's head: whose tablet it is and how it is handed back. */
  strip: ReactNode;
  help: string;
}

export const TabletContext = createContext<Tablet | undefined>(undefined);

export function useTablet(): Tablet | undefined {
  return useContext(TabletContext);
}
