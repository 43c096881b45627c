/** Letters that Unicode doesn't decompose into a plain letter and a mark, although people often omit the mark. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ħ: "h",
  ı: "i",
};

/** For text that is searched: ignores case, accents and repeated whitespace. */
export function fold(text: string): string {
  // Lowercased twice: some capitals (İ) turn into a letter with a mark. Marks go first as well as last, because sorting
  // a long row of them, which is part of normalizing, takes time that grows with its square.
  return text
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþħı]/g, letter => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** Only the letters and digits of a name: O’Neil is ONeil, Anna-Maria is Anna Maria. */
export function foldName(name: string): string {
  return fold(name)
    .replace(/['’ʼ`´.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

interface PersonName {
  firstName: string;
  lastName: string;
}

/** Equal for people with the same name, ignoring case, accents, spaces and order; null if there are no letters. */
export function nameKey({ firstName, lastName }: PersonName): string | null {
  const words = foldName(`${firstName} ${lastName}`).split(" ").filter(Boolean);
  return words.length > 0 ? words.sort().join(" ") : null;
}

/** The text in which names are searched, with the first name at both ends, so that “last first” matches too. */
export function searchedName({ firstName, lastName }: PersonName): string {
  return foldName(`${firstName} ${lastName} ${firstName}`);
}

/** The text by which lists are sorted: last name first. */
export function sortedName({ firstName, lastName }: PersonName): string {
  return foldName(`${lastName} ${firstName}`);
}

/** Equal for two spellings of the same mailbox: ignores case and a +tag. */
export function emailKey(email: string | null): string | null {
  if (email === null) return null;
  const [, local = "", domain = ""] = /^([^+@]*)(?:\+[^@]*)?@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  return local && domain ? `${local}@${domain}` : null;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
