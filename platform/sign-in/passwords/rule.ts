export const minPasswordLength = 10;
export const maxPasswordLength = 200;
const minDifferentCharacters = 4;

/** Ten characters and more: shorter ones are refused anyway. */
const commonPasswords = new Set(
  `1234567890 12345678910 123456789a 1234567891 0123456789 9876543210 0987654321 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc
  qwertyuiop qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl123 zxcvbnm123 1234qwerasdf q1w2e3r4t5
  q1w2e3r4t5y6 password12 password123 password1234 password12345 password123! password1! passw0rd123 p@ssw0rd123 p@ssword123
  mypassword passwordpassword changeme123 changemenow letmein123 welcome123 welcome1234 welcome2024 welcome2025 welcome2026
  administrator admin12345 admin123456 administrator1 iloveyou123 iloveyou12 sunshine123 princess123 football123 baseball123
  monkey12345 dragon12345 superman123 batman12345 michael123 trustno1234 abcdefghij abc1234567 abcd123456 abc123456789 a1b2c3d4e5
  a123456789 aa12345678 abcdef123456 qazwsxedcrfv correcthorsebatterystaple hellohello computer123 internet123 starwars123
  whatever123 liverpool123 chocolate123 freedom123 secret1234 default123 temp123456 test123456 testtest123`.split(
    /\s+/,
  ),
);

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

/** What is wrong with a password, in one sentence; undefined = nothing. `weakPasswords` are further ones in lower case. */
export function passwordProblem(
  password: string,
  user: { email: string; name: string },
  weakPasswords: readonly string[] = [],
): string | undefined {
  const normalized = password.normalize("NFKC");
  const length = Array.from(normalized).length;
  if (length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`;
  if (length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters.`;
  const lower = normalized.toLowerCase();
  if (commonPasswords.has(lower) || weakPasswords.includes(lower) || new Set(lower).size < minDifferentCharacters)
    return "This password is too easy to guess.";
  const own = [user.email, user.email.split("@")[0] ?? "", user.name].map(letters).filter(word => word !== "");
  if (own.includes(letters(lower))) return "Don't use your name or email address as your password.";
  return undefined;
}
