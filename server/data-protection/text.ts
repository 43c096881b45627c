const whom = (ids: readonly number[]) => (ids.length === 1 ? `participant ${ids[0]}` : `${ids.length} participants`);

export const anonymizationText = {
  unknown: "One of these participants doesn't exist.",
  changed: "A colleague just changed this participant. Review and try again.",
  nonePossible: "None of them can be anonymized now.",
  alreadyRequested: "This was already requested and is waiting for confirmation.",
  requestGone: "This request was already withdrawn or decided.",
  onlyAdministrators: "Only administrators can decline this request.",
  requestFirst: "Request confirmation first.",
  waitsUntil: (time: string) => `This can be done from ${time} on, unless someone stops it.`,
  job: "Remove what is left of anonymized people from the disk",
};

export const confirmText = {
  type: (wanted: string) => `Type ${wanted} to confirm.`,
};

/** By number, because mail isn't private. */
export const waitingEmailText = {
  subject: (asker: string, ids: readonly number[]) => `${asker} asked to anonymize ${whom(ids)}`,
  headline: "Someone asked to erase personal data",
  what: (asker: string, ids: readonly number[]) => `${asker} asked to anonymize ${whom(ids)}, which can't be undone.`,
};

export const sealedText = {
  notDue: "One of them isn't due or was already erased. Review and try again.",
};

export const archiveText = {
  notPermitted: "An archive contains the whole profile. You need the Participants permission.",
  merged: (into: number) => `Merged into ${into}. Create that person's archive instead.`,
  anonymized: "This person was anonymized. There's nothing to export.",
  canceled: "Canceled.",
  file: (id: number) => `participant-${id}.zip`,

  /** HTML. */
  about: (study: string, time: string, timeZone: string, data: string) =>
    `Everything ${study} has about this person as of ${time}. Times are in ${timeZone}. Also available as data: ${data}.`,
  files: (count: number) => `Files (${count})`,
  suggestion: "Suggested status",
  yes: "Yes",
  no: "No",
  minutes: (length: string) => `${length} minutes`,
};
