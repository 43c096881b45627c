export const checkFileText = {
  /** Opens the dialog. */
  open: "Check file…",
  title: "Check a signed file",
  text: "HB compares the file byte by byte with what was signed. A changed file doesn't match.",
  file: "PDF to check",
  choose: "Choose PDF",
  or: "or",
  code: "Code on the form",
  find: "Find code",
  badCode: "A code has ten letters and digits, like 7K3MQ-9TX2B.",

  unknownFile: (file: string) => `${file} wasn't signed here, or it was changed since.`,
  unknownCode: (code: string) => `No form in this study has the code ${code}.`,
  altered: "This form exists, but its record was altered. Tell the study lead.",
  fileMatches: (file: string) => `${file} is exactly what was signed.`,
  codeMatches: (code: string) => `${code} is the code of a form signed here.`,
  signed: (version: number, at: string, participantId: number) =>
    `Version ${version}, signed ${at} by participant ${participantId}.`,
  withdrawn: (version: number, at: string, participantId: number, withdrawnAt: string) =>
    `Version ${version}, signed ${at} by participant ${participantId}, withdrawn ${withdrawnAt}.`,
  anonymized: "This person was anonymized, so nothing else is shown.",
  erased: "The record was erased at the end of its retention period.",
};
