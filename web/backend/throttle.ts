export interface Throttled {
  (): void;
  cancel(): void;
}

/** Acts at once, then at most once per interval; whatever came meanwhile is one more act at its end. */
export function throttle(intervalMs: number, act: () => void): Throttled {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const rest = () => {
    resting = setTimeout(() => {
      resting = undefined;
      if (again) run();
    }, intervalMs);
  };
  const run = () => {
    again = false;
    rest();
    act();
  };
  const throttled = () => {
    if (resting === undefined) run();
    else again = true;
  };
  throttled.cancel = () => {
    clearTimeout(resting);
    resting = undefined;
    again = false;
  };
  return throttled;
}
