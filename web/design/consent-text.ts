export const consentText = {
  minutes: (count: number) => `${count} min to read.`,
  participantPdf: "Participant's PDF",
  title: "Title",
  changes: (version: number) => `What changed since version ${version}`,
  changesHint: "People who signed before read this first. One sentence per line.",

  sections: {
    title: "Sections",
    about: "People read and initial them one by one.",
    name: (number: number) => `Section ${number}`,
    heading: "Heading",
    paragraph: (number: number) => `Paragraph ${number}`,
    removeParagraph: (number: number) => `Remove paragraph ${number}`,
    list: (number: number) => `List ${number}`,
    listHint: "One point per line.",
    removeList: (number: number) => `Remove list ${number}`,
    addParagraph: "Paragraph",
    addList: "List",
    add: "Add section",
  },

  questions: {
    title: "Yes/no questions",
    about: "What each answer means is shown beside it.",
    name: (number: number) => `Question ${number}`,
    question: "Question",
    yes: "Yes means",
    no: "No means",
    needed: "Required: who answers no can only decline",
    add: "Add question",
  },

  meaning: "What signing means",
  declining: "What declining means",
};
