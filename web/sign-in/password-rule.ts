export const leastPasswordLength = 10;

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  return password.length < leastPasswordLength ? `Use at least ${leastPasswordLength} characters.` : null;
}
