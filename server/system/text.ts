import type { ProblemCause } from "@hb/domain/system/system.ts";

const problems: Record<ProblemCause, string> = {
  backup: "Backup is late",
  restore: "Backup can't be restored",
  email: "Emails aren't being sent",
  log: "The log was altered",
  disk: "Disk is almost full",
  certificate: "Certificate expires",
};

export const problemEmailText = {
  problems,
  subject: (studyName: string, problem: string) => `${studyName}: ${problem}`,
  open: "Open System",
  because:
    "You're receiving this because HB_OPERATOR_EMAILS of this study names your address. It's sent once a day as long as the problem lasts.",
};

export const jobText = { watch: "Look for problems and email the operators" };

export const stateText = { deletedAccount: "A deleted account" };
