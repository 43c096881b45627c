import type { ReactNode } from "react";

export const expiryText = {
  /** After the reminder, which is a sentence. */
  current: (reminder: string, board: string, number: string, until: string) =>
    `${reminder} ${board}, ${number}, until ${until}. Ask the board to renew it.`,
  ofDocument: (document: ReactNode, reminder: string) => (
    <>
      {document}: {reminder}
    </>
  ),
};

export const approvalText = {
  title: "Ethics approval",
  about: "It's for exactly these words: editing the draft removes it.",
  board: "Board",
  number: "Number",
  approvedOn: "Approved on",
  expiresOn: "Expires on",
  noEnd: "No end",
  reminder: "You're reminded here 60 days before.",
  save: "Save approval",
  saved: "Approval saved",
};

export const renewText = {
  title: (document: string, version: number) => `${document}, version ${version}`,
  about: "The words stay as they are, and no one has to sign again. Earlier approvals are kept.",
  renew: "Renew approval",
  add: "Add approval",
  renewed: "Approval renewed",
  added: "Approval added",
};
