/** Files of spreadsheets are UTF-8 or, from older ones, what Windows used before. */
export function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
