const howToMakeOne = "Make one with npm run backup, and look for the reason under failed jobs and in the server's log.";

export const jobText = {
  backUp: "Back up the study",
  checkAge: "Check the age of the last backup",
  noneYet: `There is no backup in HB_BACKUP_DIR yet. ${howToMakeOne}`,
  tooOld: (age: string) => `The newest backup in HB_BACKUP_DIR is ${age} old. ${howToMakeOne}`,
  notWritten: (why: string) => `Couldn't back up to the folder in HB_BACKUP_DIR: ${why}.`,
};

export const folderText = {
  missing: "it doesn't exist",
  noFolder: "it isn't a folder",
  noPermission: "HB doesn't have permission to write there",
  readOnly: "it is read-only",
  full: "the disk is full",
};

/** Why the newest backup couldn't be restored. */
export const tryText = {
  diskFull: "The database's disk is full.",
  contradiction: (constraint: string) => `Its rows contradict each other (${constraint}).`,
  unexpected: "Something unexpected went wrong. The server's log has the details.",
};
