/** Shown with jobs that failed. */
export const logJobText = {
  verify: "Verify the log's chain",
  keepSeal: "Keep the log's seal outside the database",
  altered: (problem: string) => `The log was altered. ${problem}`,
};

export const sealEmailText = {
  subject: (study: string) => `Log seal of ${study}`,
  headline: "Log seal",
  keep: "Keep this email. It proves later that no one has rewritten the log up to this moment: run npm run verify-log -- followed by the line below in quotes.",
  because: "You're receiving this because the seals of this study's log are sent to this address.",
};

export const verificationText = {
  inserted: (entry: number) => `Entry ${entry} was inserted: it is among sealed entries and has no seal.`,
  sealLost: (seal: number, at: string) => `Seal ${seal}, which was there on ${at}, is missing or was rewritten.`,
};
