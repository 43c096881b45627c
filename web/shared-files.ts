import type { Rolldown } from "vite";

/*
 * Left alone, the bundler makes a file for each set of screens that share something: 130 requests for one screen. So what
 * several pages of visitors share is one file, what they share with staff another, and what staff screens share a third.
 * A module is never in a file that fewer pages need than the module itself, so the files can't import each other.
 */

/** The pages that visitors open, by the first part of their address. */
export const visitorsPages = {
  "registration-form": "/registration/RegistrationForm.tsx",
  booking: "/booking/BookingPage.tsx",
  "stop-emails": "/stop-emails/StopEmailsPage.tsx",
  "confirm-email": "/confirm-email/ConfirmEmailPage.tsx",
  "icf-form": "/consent/form/ConsentPage.tsx",
  "home-survey": "/surveys/form/HomeSurveyPage.tsx",
} as const;
export type VisitorPage = (typeof visitorsPages)[keyof typeof visitorsPages];

/** Those of one folder count as one: the study's tablet shows the consent form too. */
const pagesOfVisitors: readonly string[] = [...Object.values(visitorsPages), "/consent/kiosk/KioskPage.tsx"];

/** Opens on a tablet that keeps all screens, so it needs no files of its own kind: it's neither a visitor's page nor a screen. */
const keptPage = "/front-desk/consent/KeptConsentPage.tsx";

/** Staff see these in a preview. What only they share isn't loaded by the other pages: it would be most of the page. */
const previewed = ["consent", "surveys", "registration"];

/** What every visitor fetches besides. */
const openers = ["/main.tsx", "/public-page/open.tsx"];

/** What every staff screen fetches. */
const frame = ["/staff.tsx", "/shell/frame/StaffFrame.tsx", "/shell/frame/NavigationBar.tsx"];

/** The server checks what visitors send; their pages import schemas and use none. */
const unused = /\/node_modules\/zod\//;

/** The texts of a visitor's page in another language. */
const translations = /\/es\.ts$/;

/** The questions of surveys. */
const questions = /\/surveys\//;

/** Texts in another language. */
const translated = /\.es\.ts(\?|$)/;

type Imports = Pick<Rolldown.ModuleInfo, "importedIds" | "dynamicallyImportedIds">;
type Look = (id: string) => Imports | null;

interface Readers {
  /** By module: the visitors' pages that need it at once. */
  pages: Map<string, Set<string>>;
  /** What visitors fetch later, such as the code that signs in to send a file. */
  later: Set<string>;
  /** By module: the staff's screens and dialogs that need it at once. */
  screens: Map<string, Set<string>>;
}

export function sharedFiles(root: string): Rolldown.CodeSplittingGroup[] {
  let readers: Readers | undefined;
  return [
    {
      debugName: "shared files",
      name: (id, context) => {
        readers ??= readersOf(root, each => context.getModuleInfo(each));
        return fileOf(id, readers);
      },
    },
  ];
}

function fileOf(id: string, { pages, later, screens }: Readers): string | undefined {
  // Several pages share some of them, and whoever reads the language fetches no more than that.
  if (translated.test(id)) return undefined;
  const [page, ...others] = pages.get(id) ?? [];
  const isStaffs = screens.has(id);
  if (page && isStaffs) return others.length === 0 && previewed.includes(page) ? `base-${page}` : "base";
  if (page && others.length > 0) return "visitor";
  // The registration form loads them later, and they are one file for both.
  if (page) return later.has(id) && questions.test(id) ? "questions" : undefined;
  if (later.has(id)) return undefined;
  return (screens.get(id)?.size ?? 0) > 1 ? "staff" : undefined;
}

function readersOf(root: string, look: Look): Readers {
  const visitors = new Set(pagesOfVisitors.map(page => root + page));
  const pages = new Map<string, Set<string>>();
  for (const page of visitors) note(pages, nameOf(page, root), atOnce(page, look));
  for (const opener of openers)
    for (const page of visitors) note(pages, nameOf(page, root), atOnce(root + opener, look));
  // Where everyone starts is a file of its own.
  pages.delete(`${root}/main.tsx`);
  const screens = new Map<string, Set<string>>();
  const everyScreen = entriesFrom(`${root}/staff.tsx`, look, new Set([...visitors, root + keptPage]));
  // A visitor's page in another language is no screen, though staff's frame knows where it is.
  for (const screen of everyScreen) if (translations.test(screen)) everyScreen.delete(screen);
  for (const screen of everyScreen) note(screens, screen, atOnce(screen, look));
  for (const part of frame) for (const screen of everyScreen) note(screens, screen, atOnce(root + part, look));
  const later = new Set(
    [...visitors].flatMap(page => [...entriesFrom(page, look)]).flatMap(id => [...atOnce(id, look)]),
  );
  for (const id of [...pages.keys(), ...later])
    if (unused.test(id)) {
      pages.delete(id);
      later.delete(id);
    }
  return { pages, later, screens };
}

function nameOf(page: string, root: string): string {
  return page.slice(root.length + 1).split("/")[0] ?? "";
}

function note(readers: Map<string, Set<string>>, reader: string, ids: Iterable<string>): void {
  for (const id of ids) readers.set(id, (readers.get(id) ?? new Set()).add(reader));
}

/** A module with everything that it imports. */
function atOnce(from: string, look: Look): Set<string> {
  const found = new Set([from]);
  for (const id of found) for (const imported of look(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** A module and whatever may be loaded from it later. */
export function entriesFrom(from: string, look: Look, without: ReadonlySet<string> = new Set()): Set<string> {
  const entries = new Set([from]);
  for (const entry of entries) {
    for (const id of atOnce(entry, look))
      for (const later of look(id)?.dynamicallyImportedIds ?? []) if (!without.has(later)) entries.add(later);
  }
  return entries;
}
