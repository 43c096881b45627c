/** When anyone last used this browser's HB, and when someone signed out of it on purpose: for all of its tabs. */
const keys = { active: "hb-active-at", left: "hb-signed-out-at" } as const;
/** Writing it with every move of the pointer would be too much. */
const everyMs = 5_000;
const leavingMs = 30_000;
const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;

let notedAt = 0;

/** Also when someone proves who they are. */
export function noteActivity(): void {
  notedAt = Date.now();
  note("active");
}

/** A browser in which nothing was noted yet isn't idle. */
export function idleMs(): number {
  return Date.now() - (notedIn("active") || notedAt || Date.now());
}

export function noteLeaving(): void {
  note("left");
}

/** Whether a tab of this browser has just signed out. */
export function isLeaving(): boolean {
  return Date.now() - notedIn("left") < leavingMs;
}

function note(what: keyof typeof keys): void {
  try {
    localStorage.setItem(keys[what], String(Date.now()));
  } catch {
    // A browser without storage has one tab's memory.
  }
}

/** 0 = never. */
function notedIn(what: keyof typeof keys): number {
  try {
    return Number(localStorage.getItem(keys[what]));
  } catch {
    return 0;
  }
}

/**
 * Calls `act` once no one has used any tab for so long. A device that slept is found idle when it wakes, and a browser that
 * was closed when HB is opened again. `act` says whether it did so; otherwise it's called again.
 */
export function watchIdle(maxMs: number, act: () => Promise<boolean>): () => void {
  let isActing = false;
  let isHindered = false;
  const look = () => {
    // Without a connection no one could unlock it again: the front desk works on.
    const isOver = navigator.onLine && idleMs() >= maxMs;
    if (isOver && !isActing) {
      isActing = true;
      void act().then(isDone => {
        isActing = false;
        isHindered = !isDone;
      });
    }
    return isOver && !isHindered;
  };
  // The move that wakes a device comes before any timer, and must not hide how long it slept.
  const used = () => {
    if (Date.now() - notedAt >= everyMs && !look()) noteActivity();
  };
  const timer = setInterval(look, Math.min(everyMs, maxMs / 2));
  for (const sign of signs) window.addEventListener(sign, used, { passive: true, capture: true });
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearInterval(timer);
    for (const sign of signs) window.removeEventListener(sign, used, { capture: true });
    document.removeEventListener("visibilitychange", look);
  };
}
