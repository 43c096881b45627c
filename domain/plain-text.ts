/** Controls and marks that no one sees, except joiners inside a word or an emoji. */
const unseen = /(?!(?<=[^\s\p{C}])[\u200c\u200d](?=[^\s\p{C}]))\p{C}/gu;

/** One line as people read it: text from a word processor has no-break spaces, tabs and marks that no one sees. */
export function toPlainText(text: string): string {
  return text.replace(/\s+/g, " ").replace(unseen, "").replace(/ {2,}/g, " ").normalize("NFC").trim();
}
