import { isGuessable } from "./strength.ts";

export const minPasswordLength = 10;
export const maxPasswordLength = 200;
const minDifferentCharacters = 4;

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

interface Owner {
  email: string;
  name: string;
}

/** What is wrong with a password that someone chooses, in one sentence; undefined = nothing. */
export async function passwordProblem(
  password: string,
  owner: Owner,
  hints: readonly string[],
): Promise<string | undefined> {
  const problem = shapeProblem(password, owner);
  if (problem !== undefined) return problem;
  const isWeak = await isGuessable(password.normalize("NFKC"), [owner.name, owner.email, ...hints]);
  return isWeak ? "This password is too easy to guess. Add a few unrelated words." : undefined;
}

/** What can be told without dictionaries. */
export function shapeProblem(password: string, user: Owner): string | undefined {
  const normalized = password.normalize("NFKC");
  const length = Array.from(normalized).length;
  if (length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`;
  if (length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters.`;
  const lower = normalized.toLowerCase();
  if (new Set(lower).size < minDifferentCharacters) return "This password is too easy to guess.";
  const own = [user.email, user.email.split("@")[0] ?? "", user.name].map(letters).filter(word => word !== "");
  if (own.includes(letters(lower))) return "Don't use your name or email address as your password.";
  return undefined;
}
