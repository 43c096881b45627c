/** Letters that Unicode does not take apart into a plain letter and a mark, though people leave the mark out. */
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

/** For texts that are searched: case, accents and runs of white space do not matter. */
export function fold(text: string): string {
  // Lower case twice: some capitals (İ) become a letter with a mark.
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþħı]/g, letter => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** A name's letters and digits: O’Neil is ONeil, Anna-Maria is Anna Maria. */
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

/** Equal for two people with the same name, whatever its case, accents, spaces and order; null without any letter. */
export function nameKey({ firstName, lastName }: PersonName): string | null {
  const words = foldName(`${firstName} ${lastName}`).split(" ").filter(Boolean);
  return words.length > 0 ? words.sort().join(" ") : null;
}

/** What a name is searched in: written twice, so that "last first" is found as well as "first last". */
export function searchedName({ firstName, lastName }: PersonName): string {
  return foldName(`${firstName} ${lastName} ${firstName}`);
}

/** What a list is ordered by: last name first. */
export function sortedName({ firstName, lastName }: PersonName): string {
  return foldName(`${lastName} ${firstName}`);
}

/** Equal for two spellings of one mailbox: case and a +tag do not matter. */
export function emailKey(email: string | null): string | null {
  if (email === null) return null;
  const [, local = "", domain = ""] = /^([^+@]*)(?:\+[^@]*)?@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  return local && domain ? `${local}@${domain}` : null;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
