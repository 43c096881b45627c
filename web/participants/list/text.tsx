import type { ReactNode } from "react";
import { formatNumber } from "../../ui/numbers.ts";

const people = (count: number) => (count === 1 ? "1 person" : `${formatNumber(count)} people`);

export const listText = {
  title: "Participants",
  notLoaded: "not loaded",
  loading: "loading",
  noneYet: "none yet",
  /** `1,284 people` */
  all: (number: ReactNode, count: number) => (
    <>
      {number} {count === 1 ? "person" : "people"}
    </>
  ),
  /** `12 of 1,284 people` */
  matching: (number: ReactNode, everyone: number) => (
    <>
      {number} of {people(everyone)}
    </>
  ),
  exported: "People",
  viewParts: "Filters, order and columns",
  failed: "Couldn't load the list",
  tableLoading: "Participants, loading",
  showNew: (count: number) => `${count} new, show`,
  keys: "J K move · X select · Enter open · / search · F filters",
};

export const columnMenuText = {
  title: "Columns",
  noRoom: "doesn't fit",
  default: "Default columns",
};

export const columnText = {
  id: "ID",
  status: "Status",
  suggested: "Suggested",
  suggestion: (status: string, reason: string) => `${status}: ${reason}`,
  age: "Age",
  city: "City",
  email: "Email",
  phone: "Phone",
  gender: "Gender",
  ethnicity: "Ethnicity",
  language: "Language",
  skinType: "Skin type",
  type: "Type",
  ownerType: "Owner type",
  source: "Source",
  considering: "Considering",
  consent: "Consent",
  registered: "Registered",
  changed: "Changed",
  person: "Person",
};

export const personCellText = {
  here: (name: string) => `${name} is here`,
  duplicate: "Dup.",
  shares: (shared: { name: boolean; email: boolean; phone: boolean }) => {
    const words = [shared.name && "name", shared.email && "email", shared.phone && "phone"].filter(Boolean);
    return `Shares ${words.join(" and ")} with another participant`;
  },
};

export const filterText = {
  search: {
    label: "Search by name, email, phone, ID or city",
    placeholder: "Name, email, phone, ID, city",
    labelById: "Search by ID",
    placeholderById: "ID",
  },
  duplicate: { title: "Duplicate", email: "Email", phone: "Phone", any: "Any", yes: "Yes", no: "No" },
  suggested: "Suggested status",
  targets: "Targets",
  own: {
    from: "At least",
    to: "At most",
    /** `Shoe size: at least` */
    label: (question: string, condition: string) => `${question}: ${condition.toLowerCase()}`,
  },
  registered: { title: "Registered", from: "From", until: "Until" },
  contains: "Contains",
};

/** How people get into the study. */
export const wayInText = {
  copyLink: "Copy registration link",
  linkCopied: "Registration link copied",
  import: "Import CSV",
  importHint: "See every problem before anything is saved",
  add: "Add participant",
  addHint: "For example, someone on the phone",
};

export const emptyText = {
  title: "No participants yet",
  words: "People appear here when they register. You can also import a recruiter’s list.",
  search: (field: string, words: string) => `Search ${field.toLowerCase()} for “${words}”`,
};

export const moreText = {
  duplicates: "Find duplicates",
  consentVersions: "Consent versions",
};

export const bulkText = {
  selected: (count: number) => `${formatNumber(count)} selected`,
  status: "Status",
  nextSteps: "Next steps",
  corrections: "Corrections, with a reason",
  email: "Email",
  selectAll: (count: number) => `Select all ${formatNumber(count)}`,
  notSelected: "Not selected.",

  title: (count: number, status: string) => `Set ${people(count)} to ${status}`,
  set: (status: string) => `Set to ${status}`,
  noUndo:
    "Every change is logged, and there is no undo for all of them together. " +
    "A reason is required if this isn't a usual next step for someone.",

  /** `3 people set to Contacted; 1 already was` */
  done: (counts: { changed: number; unchanged: number; merged: number }, status: string) => {
    const { changed, unchanged, merged } = counts;
    const rest = [
      unchanged > 0 && `${formatNumber(unchanged)} already ${unchanged === 1 ? "was" : "were"}`,
      merged > 0 && `${formatNumber(merged)} merged and skipped`,
    ].filter(Boolean);
    return `${people(changed)} set to ${status}${rest.length > 0 ? `; ${rest.join(", ")}` : ""}`;
  },
  notChanged: "Status not changed.",
};
