/** Where a column has no room for the status's own word. */
const shortWords: Record<string, string | undefined> = {
  "Remote active": "Active",
  "Withdrawn contacted": "Withdrawing",
  "Withdrawn final": "Withdrawn",
};

export const statusChipText = {
  shortWords,
  version: (version: number) => `v${version}`,
};

export const correctStatusText = {
  title: "Correct status",
  current: (status: string) => `The status is ${status} now.`,
  status: "Status",
  correctTo: (status: string) => `Correct to ${status}`,
};
