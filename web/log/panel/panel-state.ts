import type { LogLimiterDays } from "@hb/domain/log/limiter.ts";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import type { UserInfo } from "../../backend/sign-in.ts";
import { fittingWidth, type Kept, parseKept, usual } from "./kept-state.ts";

export interface LogPanelState {
  user: UserInfo;
  isOpen: boolean;
  /** On narrow screens it lies over the page instead of pushing it. */
  isOverlay: boolean;
  width: number;
  days: LogLimiterDays;
  toggle: () => void;
  close: () => void;
  setWidth: (width: number) => void;
  setDays: (days: LogLimiterDays) => void;
}

/** The log panel of whoever may see the log; undefined for everybody else. */
export function useLogPanel(user: UserInfo | undefined): LogPanelState | undefined {
  const isOverlay = useMediaQuery("(max-width: 1199.98px)", undefined, { getInitialValueInEffect: false });
  const [kept, setKept] = useLocalStorage<Kept>({
    key: `hb-log:${user?.userId ?? "nobody"}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: parseKept,
  });
  // What would cover the page is opened on purpose each time and never found open.
  const [isLaidOver, setIsLaidOver] = useState(false);
  // The same state is the same object: the panel is not drawn again with every step of the page beside it.
  return useMemo(() => {
    if (!user?.permissions.log || user.changePassword) return undefined;
    const isOpen = isOverlay ? isLaidOver : kept.isOpen;
    const setOpen = (open: boolean) => (isOverlay ? setIsLaidOver(open) : setKept({ ...kept, isOpen: open }));
    return {
      user,
      isOpen,
      isOverlay,
      width: kept.width,
      days: kept.days,
      toggle: () => setOpen(!isOpen),
      close: () => setOpen(false),
      setWidth: width => setKept({ ...kept, width: fittingWidth(width) }),
      setDays: days => setKept({ ...kept, days }),
    };
  }, [user, isOverlay, isLaidOver, kept, setKept]);
}
