import { useEffect, useRef } from "react";

/** Focuses the first field of a page or dialog when it appears. */
export function useFocusFirst<E extends HTMLElement = HTMLInputElement>() {
  const field = useRef<E>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
