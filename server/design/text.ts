export const designText = {
  noDocument: "There's no such document.",
  noVersion: "There's no such version.",

  draft: {
    gone: "This draft was published or discarded.",
    wrongKind: "This isn't a text of this kind.",
    justStarted: "A colleague just started a draft. You can both write in it.",
    justSaved: "A colleague just saved this draft.",
    justChanged: "A colleague just changed this draft. Read it again first.",
    publicationAsked: "This draft is about to be published. Withdraw that first to change it.",
  },

  approval: {
    none: "There's no approval to remove.",
    oldVersion: "This isn't the version that participants get now. Reload the page.",
    justRecorded: "A colleague just recorded an approval. Check it first.",
  },

  publication: {
    problems: (count: number) =>
      count === 1
        ? "There's a problem in the draft. Fix it first."
        : `There are ${count} problems in the draft. Fix them first.`,
    approvalMissing: "Add the ethics approval first.",
    approvalEnds: "The ethics approval ends before that.",
    dayTooEarly: "Choose a day after today.",
    sameAs: (version: number) => `Nothing has changed since version ${version}.`,
    notWaiting: "This no longer waits for a colleague.",
    notAsked: "No one asked to publish this draft anymore.",
  },

  jobs: {
    publish: "Publish study content on its day",
    remind: "Remind administrators of ethics approvals that expire",
  },
};

export const translationText = {
  englishMissing: "Publish the English text first.",
  englishChanged: "The English text has changed since. Discard this draft and start again.",
  signedInIt: (language: string) =>
    `From now on, people can read and sign it in ${language}. No one has to sign again.`,
  readInIt: (language: string) => `Participants who read ${language} get it from now on.`,
};

export const designFileText = {
  wrong: (where: string | undefined) => `This isn't a study design file: ${where} is wrong.`,
  nothingImported: "Nothing was imported.",
  unknown: "This HB doesn't have such a document.",
  incomplete: "The text isn't complete or isn't of this kind.",
  changed: "The text was changed after it was exported.",
  published: "It's already published here.",
  hasDraft: "There's already a draft. Publish or discard it first.",
};

export const approvalText = {
  board: "Board",
  number: "Number",
  approvedOn: "Approved on",
  expiresOn: "Expires on",
  noExpiry: "No expiry",
  name: "Name",
  signature: "Signature",
};

export const approvalReminderText = {
  current: (title: string, version: number) => `${title}, version ${version}, is what participants get now.`,
  renew:
    "Ask the board to renew the approval in time, and record the new one on Study design. HB doesn't publish a text with an approval that has expired.",
  open: "Open Study design",
  because: "You're receiving this because you manage this study's users and texts.",
};

export const boardText = {
  name: (title: string, version: number, isDraft: boolean) =>
    `${title}, ${isDraft ? "draft of version" : "version"} ${version}`,
  fileName: (document: string, version: number, isDraft: boolean) =>
    `${document}-version-${version}${isDraft ? "-draft" : ""}-ethics-board.pdf`,
  title: (name: string) => `${name}, for the ethics board`,
  subject: "For review by an ethics board",
  purpose: "For review by the ethics board",

  facts: {
    version: "Version",
    draft: (version: number) => `${version}, draft`,
    published: "Published",
    publishedBy: "Published by",
    confirmed: (by: string, confirmedBy: string) => `${by}, confirmed by ${confirmedBy}`,
    lastEdited: "Last edited",
    moment: (at: string, by: string) => `${at}, by ${by}`,
    approval: "Approval",
    notApproved: "Not recorded yet",
    thisFile: "This file",
    contact: "Contact",
    wordsHash: "Words, SHA-256",
    versionHash: "Version, SHA-256",
    aboutHashes:
      "If two files have the same hash of the words, not a word differs. It stays the same when a draft is published.",
  },

  text: "Text",

  changes: {
    title: "Changes",
    since: (version: number) => `Changes since version ${version}`,
    firstVersion: "This is the first version.",
    readFirst: "People who signed before read this first:",
    none: "Nothing has changed.",
    part: (label: string, change: "changed" | "added" | "removed") => `${label}, ${changeLabels[change]}`,
    marks: "Removed words are struck through. New words are underlined and bold.",
    leftOut: (parts: number) => `${parts === 1 ? "1 part is" : `${parts} parts are`} unchanged and left out here.`,
  },

  approval: {
    title: "Approval",
    of: (title: string, version: number) => `${title}, version ${version}, as it is in this file.`,
    renewed: "Renewed for the same words",
    recorded: "Recorded",
  },
};

const changeLabels = { changed: "changed", added: "new", removed: "removed" };
