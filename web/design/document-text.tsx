import type { ReactNode } from "react";

/** Headings in the list of documents. */
export const groupText = {
  consent: "Consent",
  questionnaires: "Questionnaires",
  registration: "Registration",
  emails: "Emails",
};

export const designText = {
  documents: "Documents",
  title: "Study design",
  document: "Document",
  inState: (document: string, state: string) => `${document} (${state.toLowerCase()})`,
  notLoaded: "Couldn't load the documents",
  unpublished: "Not published yet",
  own: "HB's text",
  version: (version: number, since: string) => `Version ${version} since ${since}`,
  leftToTranslate: (language: string, count: number) => `${language}: ${count} left`,
  untranslated: (language: string) => `No ${language}`,
};

export const designFileText = {
  export: "Export as a file",
  fileName: "study-design.json",
  import: "Import drafts…",
  file: "Study design file",
  title: "Import drafts",
  imported: (documents: readonly string[]) =>
    `${documents.length === 1 ? "1 draft" : `${documents.length} drafts`} imported: ${documents.join(", ")}.`,
  skipped: (document: ReactNode, why: string) => (
    <>
      {document}: {why}
    </>
  ),
};

export const documentText = {
  notLoaded: "Couldn't load the document",
  textNotLoaded: "Couldn't load the text",
  language: "Language",
  update: "Update",
  ownInUse: (version: number) => `HB's own text is what participants get (version ${version}).`,
  inUse: (version: number, since: string) => `Version ${version} is what participants get, since ${since}.`,
  noneToSign: "Nothing is published yet. No one can be asked to sign before that.",
  noneToAsk: "Nothing is published yet. No one is asked before that.",
  tabsLabel: (document: string) => `About ${document}`,
  tabs: { draft: "Draft", changes: "Changes", text: "Published text", versions: "Versions" },
  draftNotStarted: "No draft started.",

  empty: {
    title: (document: string) => `No ${document.toLowerCase()} yet`,
    start: "Start from the template",
    toWrite:
      "Participants can't be asked to sign before the study has published its own. Start with HB's template and make it yours.",
    toWait: "Participants can't be asked to sign before an administrator has published one.",
  },

  translation: {
    published: (language: string) => `Participants who read ${language} get this text.`,
    own: (language: string) => `Participants who read ${language} get HB's own text.`,
    missing: (language: string) =>
      `Participants who read ${language} get the English text: its current version isn't published in ${language}.`,
    ownInUse: (language: string) => `HB's own ${language} is used`,
    none: (language: string) => `Not in ${language} yet`,
    changeOwn: "Change it",
    translate: "Translate",
    whyOwn: (language: string) =>
      `The English text is HB's own, and so is the ${language} one. Change it if you'd like other words.`,
    noneToSign: (language: string) => `No one can sign in ${language} before it's translated, approved and published.`,
    noneToRead: (language: string) =>
      `Participants who read ${language} get it in English until it's translated and published.`,
  },
};
