/** Some browsers start reading only after the click, and a new tab takes a moment too. */
export const letGoMs = 60_000;

/** Saves a file to the downloads folder. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), letGoMs);
}
