/** Why signing in, or changing how one signs in, didn't work. */
export const authText = {
  noMatch: "Wrong email or password.",
  deadLink: "This link has expired or was already used.",
  tooLate: "This took too long. Start again.",
  disabled: "This account is disabled. Ask an administrator to enable it.",
  ended: "Your session has ended. Sign in again.",
  notRecent: "You signed in a while ago. Sign out, sign in again, and retry.",
  tooMany: "Too many attempts. Try again in a few minutes.",
  wrongCode: "Wrong code.",
  alreadyOn: "Two-step sign-in is already on.",
  someoneElse: "You signed in as someone else. Sign in with the account you use here.",
  methodOff: "This sign-in method isn't available.",
  weakPassword: "This password is too easy to guess.",
  failed: "Sign-in didn't work. Try again.",
};
