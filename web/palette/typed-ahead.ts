/** What was typed between the key that opens the palette and its field being there: fast fingers lose nothing. */
let early = "";

function collect(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1) early += event.key;
  else if (event.key === "Backspace") early = early.slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function beginTypedAhead(): void {
  early = "";
  window.addEventListener("keydown", collect, true);
}

export function takeTypedAhead(): string {
  window.removeEventListener("keydown", collect, true);
  return early;
}
