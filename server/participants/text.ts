export const participantText = {
  unknown: "This participant doesn't exist.",
  /** Why an email isn't sent. */
  gone: "The participant no longer exists.",
  merged: (id: number, into: number) => `Participant ${id} was merged into ${into}.`,
  anonymized: (id: number) => `Participant ${id} was anonymized and can't be changed.`,
  changed: "A colleague just changed this participant. Your change wasn't saved.",
  problems: "Some fields need to be corrected.",
  editUnknown: "This edit doesn't exist.",
  editedAgain: "This was changed again later. Nothing was undone.",
};

export const selectionText = {
  expired: "This selection has expired. Select again.",
  tooMany: (max: number) => `You can select up to ${max} participants at a time. Narrow the filters.`,
  needsReason: (people: number) => `This isn't a usual next step for ${people} of them. Enter a reason.`,
  noneChange: "None of them would change.",
};

export const importText = {
  errors: "Some rows have errors. Nothing was imported.",
  noRows: "There are no rows left to import.",
  canceled: "The import was canceled. Nothing was imported.",
  tooManyRows: (max: number) => `You can import up to ${max.toLocaleString("en-US")} rows at a time. Split the file.`,
  tooManyColumns: (max: number) =>
    `You can import up to ${max.toLocaleString("en-US")} columns at a time. Split the file.`,
};

export const mergeText = {
  samePerson: "Choose two different participants.",
  changed: "A colleague just changed one of these participants. Nothing was merged.",
  alreadyMerged: (name: string, into: number) => `${name} was already merged into ${into}.`,
  noMerge: "There's no merge to undo.",
  mergedLater: (name: string, into: number) => `${name} was later merged into ${into}. Undo that merge first.`,
};

export const confirmationText = {
  alreadyConfirmed: "The email address is already confirmed.",
  /** Why an email isn't sent. */
  notNeeded: "The email address doesn't need to be confirmed.",
};

export const registrationFormText = {
  title: "Registration form",
  effects: [
    "Visitors who open the form from now on fill in this version. Anyone who has it open is asked for what's new before they can send it.",
    "New questions of your own appear on every participant, in filters, columns, imports and exports.",
    "Answers to questions that are no longer asked are kept.",
  ],
};
