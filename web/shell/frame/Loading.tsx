/** What index.html shows before HB has started. */
const first = document.querySelector(".first-frame");

/** Shown alone until it is known who is signed in: the same as before, so that nothing moves. */
export function Loading() {
  return <div data-first ref={keepFirst} />;
}

function keepFirst(place: HTMLElement | null): void {
  if (first) place?.append(first);
}
