import { useEffect, useRef } from "react";

/** For the one field that a page or a dialog begins with: it has the focus as soon as it is there. */
export function useFocusFirst() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
