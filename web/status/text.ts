/** Where a column has no room for the status's own word. */
export const shortText = {
  remoteStudy: { remoteActive: "Active", withdrawnContacted: "Withdrawing", withdrawnFinal: "Withdrawn" },
};

export const sessionMarkText = { locked: "Locked", held: "Held" };

export const statusChipText = {
  version: (version: number) => `v${version}`,
};

export const correctStatusText = {
  title: "Correct status",
  current: (status: string) => `The status is ${status} now.`,
  status: "Status",
  correctTo: (status: string) => `Correct to ${status}`,
};
