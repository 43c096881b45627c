import type { LogLimiterDays } from "@hb/domain/log/limiter.ts";
import { logLimiterDays } from "@hb/domain/log/limiter-days.ts";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { UserInfo } from "../../backend/sign-in.ts";

export interface LogPanelState {
  user: UserInfo;
  isOpen: boolean;
  /** Where the page needs the room, it lies over the page instead of pushing it. */
  isOverlay: boolean;
  width: number;
  days: LogLimiterDays;
  toggle: () => void;
  close: () => void;
  setWidth: (width: number) => void;
  setDays: (days: LogLimiterDays) => void;
}

/** The log panel of whoever may see the log; undefined for everybody else. Beside a wide page it needs a wide screen. */
export function useLogPanel(user: UserInfo | undefined, isPageWide: boolean): LogPanelState | undefined {
  const isTablet = useMediaQuery("(max-width: 1199.98px)", undefined, { getInitialValueInEffect: false });
  const isLaptop = useMediaQuery("(max-width: 1599.98px)", undefined, { getInitialValueInEffect: false });
  const isOverlay = isTablet || (isLaptop && isPageWide);
  const [kept, setKept] = useLocalStorage<SavedPanel>({
    key: `hb-log:${user?.userId ?? "nobody"}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: parseKept,
  });
  // What would cover the page is opened on purpose each time and never found open.
  const [isLaidOver, setIsLaidOver] = useState(false);
  // The same state is the same object: the panel is not drawn again with every step of the page beside it.
  return useMemo(() => {
    if (!user?.permissions.log || user.changePassword || user.mustSetUpSecondFactor) return undefined;
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

/** What is remembered per person in this browser; what they searched for is not. */
interface SavedPanel {
  isOpen: boolean;
  width: number;
  days: LogLimiterDays;
}

export const narrowest = 280;
export const widest = 480;
export const usual: SavedPanel = { isOpen: false, width: 312, days: 2 };
const step = 16;

export function fittingWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** The panel lies at the right, so that its edge moves to the left as it grows. */
export function widthAfterKey(key: string, width: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return fittingWidth(width + step);
    case "ArrowRight":
      return fittingWidth(width - step);
    case "Home":
      return narrowest;
    case "End":
      return widest;
    default:
      return undefined;
  }
}

/** Whatever is kept there, by an older HB or by hand, something usable comes out. */
export function parseKept(text: string | undefined): SavedPanel {
  const { isOpen, width, days } = parsed(text);
  return {
    isOpen: typeof isOpen === "boolean" ? isOpen : usual.isOpen,
    width: typeof width === "number" && Number.isFinite(width) ? fittingWidth(width) : usual.width,
    days: logLimiterDays.find(known => known === days) ?? usual.days,
  };
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export const logButtonId = "log-button";

/** A panel that goes gives the focus back; laid over the page, it also takes it when it comes, and goes with Esc. */
export function useOverlayFocus(isOverlay: boolean, close: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);

  // Before it is taken off the page, it can still be seen whether the focus is in it.
  useLayoutEffect(() => {
    const here = panel.current;
    const before = document.activeElement;
    if (isOverlay) here?.focus();
    return () => {
      // Whoever has gone on to something else keeps the focus there.
      if (!here?.contains(document.activeElement)) return;
      const isThere = isOverlay && before instanceof HTMLElement && before !== document.body && before.isConnected;
      (isThere ? before : document.getElementById(logButtonId))?.focus();
    };
  }, [isOverlay]);

  const leave = useEffectEvent(close);
  useEffect(() => {
    if (!isOverlay) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      // An open list of choices takes the first Esc.
      const isTaken = event.target instanceof Element && event.target.closest("[data-expanded]") !== null;
      if (event.key === "Escape" && !isTaken) leave();
    };
    const here = panel.current;
    here?.addEventListener("keydown", closeOnEscape);
    return () => here?.removeEventListener("keydown", closeOnEscape);
  }, [isOverlay]);

  return panel;
}
