const on = (day: string | null) => (day === null ? "" : ` on ${day}`);

export const draftText = {
  redo: "Redo",
  saved: "Saved.",
  saving: "Saving…",
  toFix: (count: number) => `${count === 1 ? "1 thing" : `${count} things`} to fix before it can be published.`,
  notSavedConflict: "Not saved: a colleague changed the same place.",
  discard: "Discard",
  addApproval: "Add approval",
  changeApproval: "Change approval",
  publish: "Publish",
  tryAgain: "Try again",
  notSaved: (why: string) => `Not saved yet: ${why} What you typed is kept in this browser.`,
  conflict: {
    title: (colleague: string) => `You and ${colleague} changed the same place.`,
    keepMine: "Keep mine",
    keepTheirs: "Use theirs",
    removed: "Removed",
  },
};

/** About a draft that waits for a colleague or for its day. */
export const publicationText = {
  youAsked: (day: string | null) =>
    `You asked to publish this draft${on(day)}. Another administrator has to confirm it.`,
  asked: (by: string, day: string | null) =>
    `${by} asked to publish this draft${on(day)}. Another administrator has to confirm it.`,
  confirmed: (day: string | null) => `This draft will be published${on(day)}.`,
  stop: "Stop",
  withdraw: "Withdraw",
  decline: "Decline",
  review: "Review and publish",
};

export const publishText = {
  title: (version: number, document: string) => `Publish version ${version} of ${document}`,
  confirmedFirst: "Another administrator reads and confirms it first.",
  isFinal: "A published version can't be changed. You can publish an older one again.",
  day: "On",
  rightAway: "Right away",
  ask: "Ask a colleague to confirm",
  publish: "Publish",
  asked: "Another administrator can confirm it now",
  published: (version: number) => `Version ${version} is published`,
  planned: (version: number, day: string) => `Version ${version} will be published on ${day}`,
};

export const confirmText = {
  title: (document: string) => `Publish ${document}`,
  /** `Clara asks to publish this draft now, approved by WCG (1-2).` */
  asked: (by: string, day: string | null, approval: { board: string; number: string } | null) => {
    const approved = approval ? `, approved by ${approval.board} (${approval.number})` : "";
    return `${by} asks to publish this draft${day === null ? " now" : on(day)}${approved}.`;
  },
  publish: "Publish",
  done: (document: string) => `${document} confirmed`,
};

export const endText = {
  title: (document: string) => `Don't publish ${document}`,
  stays: "The draft stays and can be edited again.",
  end: "Back to draft",
  done: "It's a draft again",
};

export const discardText = {
  title: (document: string) => `Discard the draft of ${document}`,
  lost: "Everyone's changes in this draft are lost. This can't be undone.",
  keep: "Keep it",
  discard: "Discard draft",
  done: "Draft discarded",
};
