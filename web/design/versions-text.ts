export const versionsText = {
  heads: ["Version", "Published", "By", "Ethics approval"],
  actions: "Actions",
  current: "current",
  by: (publisher: string | null, confirmer: string | null) =>
    `${publisher ?? "HB"}${confirmer === null ? "" : `, confirmed by ${confirmer}`}`,
  approval: (board: string, number: string, until: string | null) =>
    `${board}, ${number}${until === null ? "" : `, until ${until}`}`,
  newDraft: "Use for a new draft",
  whatChanged: "What changed",
  change: (before: number, after: number) => `Version ${before} to ${after}`,
};

export const differencesText = {
  notLoaded: "Couldn't compare the texts",
  version: (version: number) => `Version ${version}`,
  draft: "Draft",
  nothing: "Nothing has changed.",
  changes: { same: "same", changed: "changed", added: "new", removed: "removed" },
  part: (part: string, change: string) => `${part}, ${change}`,
  none: "None",
  hideSame: "Show changes only",
  showSame: (count: number) => `Show ${count === 1 ? "1 unchanged part" : `${count} unchanged parts`}`,
};

export const boardPdfText = {
  open: "PDF for the ethics board",
  openVersion: (version: number) => `PDF of version ${version} for the ethics board`,
};
