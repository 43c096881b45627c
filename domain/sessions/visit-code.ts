/** Digits and letters that aren't mistaken for each other in handwriting. */
const letters = "23456789ACDEFHJKMNPRTWX";
/** A prime: one wrong letter or two swapped ones never give the same check. */
const base = letters.length;

/** The code of a visit on the printed sheet: its number in few letters, and one that shows a slip of the pen. */
export function visitCode(sessionId: number): string {
  let rest = sessionId;
  let code = "";
  do {
    code = letters.charAt(rest % base) + code;
    rest = Math.floor(rest / base);
  } while (rest > 0);
  const number = code.padStart(3, letters.charAt(0));
  return number + checkOf(number);
}

/** Undefined = no visit has this code. Spaces and dashes don't matter. */
export function readVisitCode(typed: string): number | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  const number = code.slice(0, -1);
  if (code.length < 4 || code.split("").some(letter => !letters.includes(letter))) return undefined;
  if (checkOf(number) !== code.at(-1)) return undefined;
  return number.split("").reduce((sum, letter) => sum * base + letters.indexOf(letter), 0);
}

function checkOf(number: string): string {
  const sum = number.split("").reduce((all, letter, at) => all + letters.indexOf(letter) * (at + 2), 0);
  return letters.charAt(sum % base);
}
