import { joinWords } from "@hb/domain/join-words.ts";
import type { ReactNode } from "react";

export const accessReviewText = {
  title: "Who can do what",
  back: "Back to Users",
  count: (people: number) => (people === 1 ? "1 person" : `${people} people`),
  print: "Print",
  failed: "Couldn't load who can do what",

  findings: {
    neverSignedIn: (names: readonly string[]) => (
      <>
        {bold(names)} {hasOrHave(names)} never signed in.
      </>
    ),
    notSignedIn: (names: readonly string[], days: number) => (
      <>
        {bold(names)} {hasOrHave(names)}n't signed in for more than {days} days.
      </>
    ),
    notUsed: (names: readonly string[], permissions: readonly string[], days: number) => (
      <>
        {bold(names)} {hasOrHave(names)}n't used {joinWords(permissions, "or")} for {days} days.
      </>
    ),
    onlyHolder: (names: readonly string[], permission: string) => (
      <>
        {bold(names)} is the only one with {permission}.
      </>
    ),
    none: "Nothing to review: every account and permission is in use, and no one is the only holder of Users or Export.",
    basis: (study: string, now: string, since: string) =>
      `${study}, ${now}. HB counts uses since ${since}, to the hour. A permission counts as used by what can't be done without it.`,
  },

  list: {
    label: "People, permissions and their last use",
    person: "Person",
    lastSignIn: "Last sign-in",
    lastSignedIn: (when: ReactNode) => <>Last sign-in: {when}</>,
    never: "Never",
  },

  held: {
    yes: "Yes",
    lookOnly: "Look only",
    no: "No",
    until: (at: string) => `Until ${at}`,
    thenLookOnly: (at: string) => `Until ${at}, then look only`,
    thenAsBefore: (at: string) => `Until ${at}, then as before`,
    used: (date: string) => `Used ${date}`,
    notUsed: "Not used",
  },
};

function bold(names: readonly string[]): ReactNode {
  return <b>{joinWords(names, "and")}</b>;
}

function hasOrHave(names: readonly string[]): string {
  return names.length === 1 ? "has" : "have";
}
