export const linkText = {
  wrong: "This link no longer works.",
  timedOut: "This form has timed out. Please give the tablet back to the study team.",
  anonymized: "This person was anonymized, so their links no longer work.",
  revoked: "This link was revoked. Create a new one under Links in the profile.",
  languageNotOffered: "This language isn't offered.",
};
