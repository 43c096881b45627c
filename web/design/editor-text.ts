/** Around each part of a document. A part is named by its kind and place: `Section 2`. */
export const partText = {
  drag: "Drag to move",
  moveUp: (part: string) => `Move ${part.toLowerCase()} up`,
  moveUpTip: "Move up (Alt+↑)",
  moveDown: (part: string) => `Move ${part.toLowerCase()} down`,
  moveDownTip: "Move down (Alt+↓)",
  remove: (part: string) => `Remove ${part.toLowerCase()}`,
  moved: (part: string, to: number, of: number) => `${part} is now ${to} of ${of}.`,
};

export const previewText = {
  view: "View",
  phone: "Phone",
  text: "Text",
  title: "Preview",
  phones: {
    consent: "Consent form on a phone",
    survey: "Survey on a phone",
    registration: "Registration form on a phone",
  },
};
