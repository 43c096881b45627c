import { useEffect, useRef, useState } from "react";

/** After the last key; short enough to feel immediate, long enough to spare a request per letter. */
const restMs = 150;

/**
 * A field that takes effect a moment after the last key, and follows the address when that changes by other means. What
 * is being typed is never replaced by what it became in the address (lower case, without spaces).
 */
export function useTyped(value: string, act: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address says something else than what this field has sent: a reset, a view, a step back.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string, became: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = became;
      act(text);
    }, restMs);
  };
  return { typed, setTyped, send };
}
