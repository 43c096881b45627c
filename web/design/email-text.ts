/** What a list of an email's texts says. The noun is what one of them is called. */
const wordingList = (noun: string, hint: string) => ({
  title: `${noun}s`,
  name: (number: number) => `${noun} ${number}`,
  moveUp: (number: number) => `Move ${noun.toLowerCase()} ${number} up`,
  moveDown: (number: number) => `Move ${noun.toLowerCase()} ${number} down`,
  moved: (from: number, to: number, of: number) => `${noun} ${from} is now ${noun.toLowerCase()} ${to} of ${of}.`,
  remove: (number: number) => `Remove ${noun.toLowerCase()} ${number}`,
  add: `Add ${noun.toLowerCase()}`,
  copy: `Copy ${noun.toLowerCase()}s to other variants`,
  hint,
});
export type WordingListText = ReturnType<typeof wordingList>;

export const emailText = {
  variants: "Variants",
  hbAdds: "HB adds the greeting, times and places, links, the reason for the email and how to stop reminders.",
  subject: "Subject",
  headline: "Headline",
  paragraphs: wordingList("Paragraph", "Paragraphs come after the greeting. HB puts times and places below."),
  steps: wordingList("Step", "Steps are numbered instructions."),
  button: "Button",
  notes: wordingList("Note", "Notes are smaller, at the end."),
  copy: (field: string) => `Copy ${field.toLowerCase()} to other variants`,
  copyTip: "Copy to other variants",
  copied: (to: readonly string[], leftOut: readonly string[]) =>
    `Copied to ${to.join(", ")}${leftOut.length === 0 ? "" : `, not to ${leftOut.join(", ")}`}`,
  preview: "Preview",
};

export const emailPreviewText = {
  person: "Preview with",
  madeUp: "Made-up person",
  search: "Search by name or ID",
  noResults: "No results",
  sendTest: "Test to me",
  testSent: (to: string) => `Test sent to ${to}`,
  testNotSent: "Test not sent.",
  wouldNotGet: (person: string, why: string) => `${person} wouldn't get this email now. ${why} The facts are made up.`,
  getsVariant: (person: string, variant: string) => `${person} gets the variant ${variant}.`,
  openVariant: "Open it",
};

export const wordingText = {
  insert: (field: string) => `Insert into ${field}`,
  insertTip: "Insert a placeholder",
  moveUpTip: "Move up (Alt+↑)",
  moveDownTip: "Move down (Alt+↓)",
};
