/** What a merge moves. */
export const movedText = {
  comments: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
  documents: (count: number) => (count === 1 ? "1 document" : `${count} documents`),
  emails: (count: number) => (count === 1 ? "1 email" : `${count} emails`),
  sessions: (count: number) => (count === 1 ? "1 session" : `${count} sessions`),
  sessionComments: (count: number) => (count === 1 ? "1 session comment" : `${count} session comments`),
  signedConsents: (count: number) => (count === 1 ? "1 signed consent" : `${count} signed consents`),
  declinedConsents: (count: number) => (count === 1 ? "1 declined consent" : `${count} declined consents`),
};
