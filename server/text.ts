/** What several features say. */
export const accessText = {
  signIn: "Sign in first.",
  notPermitted: "You don't have permission to do this.",
  seenAs: "You're looking at HB as a colleague: nothing can be changed.",
  onlyLook: "You can look at this, but not change it.",
  newPassword: "Choose a new password first.",
  secondFactor: "Set up two-step sign-in first.",
  proveAgain: "Confirm that it's you first.",
};

export const changeText = {
  none: "There are no changes to save.",
};

export const statusText = {
  already: (status: string) => `The status is already ${status}.`,
  needsReason: "This isn't a usual next step. Enter a reason.",
};

export const fileText = {
  tooLarge: "This is too large for one file. Choose fewer rows or columns.",
};
