import { useEffect, useRef } from "react";

/** Focuses the first field of a page or dialog when it appears. */
export function useFocusFirst() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
