/** Why an email isn't written. */
export const stopText = {
  merged: "This person was merged into someone else.",
  signed: "The consent is signed.",
  withdrawn: "The consent was withdrawn.",
  declined: "The person declined to sign.",
  askedAgain: "Requested again.",
  linkRevoked: "The consent link was revoked.",
  notSigned: "There's no signed consent.",
  sealed: "The consent is sealed.",
  fileMissing: "The signed file is missing.",
};

export const recordText = {
  needed: "There's no signed consent for the current version. Have it signed first, or give a reason.",
  gone: "This consent doesn't exist.",
  notSealed: "Nothing is sealed: this person isn't anonymized.",
  sealed: "This consent is sealed. Only colleagues with the Users permission can open it.",
  erased: "This consent was erased at the end of its retention period.",
};

export const askText = {
  noneAskable: "None of them can be asked.",
  tooMany: (max: number) => `You can ask up to ${max} people at a time. Narrow the filters.`,
};

export const proofText = {
  witnessed: "On the study tablet a colleague is the witness.",
};

export const signingText = {
  formSigned: "This form was already signed.",
  consentSigned: "This consent is already signed.",
};

/** What was found out about a signed record. */
export const verificationText = {
  record: {
    unchanged: "The record is unchanged since it was signed.",
    altered: "The record was altered after it was signed.",
  },
  text: {
    unchanged: (version: number) => `The text matches version ${version}.`,
    altered: (version: number) => `The text of version ${version} was altered.`,
  },
  log: {
    unchanged: "The log matches the record and the file.",
    altered: "The log doesn't match the record or the file.",
    erased: "The log entry was erased when the person was anonymized.",
  },
  signature: {
    unchanged: "The drawn signature is unchanged.",
    altered: "The drawn signature was altered.",
    missing: "The drawn signature is missing.",
  },
  file: {
    unchanged: "The signed file is unchanged.",
    altered: "The signed file was altered.",
    missing: stopText.fileMissing,
  },
};

export const draftText = {
  title: (title: string) => `${title}, draft`,
  subject: "Draft of a consent form",
  note: "Draft with made-up answers. Not for signing.",
  foot: (version: number) => `Draft of version ${version}, with made-up answers. Not for signing.`,
  mark: "DRAFT",
  fileName: (version: number) => `consent-form-version-${version}-draft.pdf`,
};

export const versionText = {
  title: "Consent form",
  noneYet: "The study has no consent form yet. Publish one on Study design first.",
  gone: "This version of the consent text doesn't exist.",
  invalid: "This isn't a consent form.",
  noneSigned: "No one has signed yet. From now on, people sign this version.",
  signAgain: (signed: number) =>
    `${signed === 1 ? "1 person who signed" : `${signed.toLocaleString("en-US")} people who signed`} will have to sign again. Ask them on Consent text once it's published.`,
  signedStay: "What they signed stays on file as it was signed.",
};
