/** Some browsers begin to read only after the click is over; a new tab takes its time too. */
export const letGoMs = 60_000;

/** Lays a file among the downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), letGoMs);
}
