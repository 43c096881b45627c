import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import type { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Translated } from "@hb/domain/language.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";

/** What is filled in so far, for one version of the text in whatever language. */
export interface Draft {
  /** Of its English words. */
  textHash: string;
  initials: Record<string, string>;
  answers: Record<string, boolean>;
  /** Null for no preference. */
  device: DeviceName | null;
  printedName: string;
  signsBy: "drawing" | "typing";
  drawing: Drawing;
  typed: string;
  /** Set once it is sent, until the server has answered or anything is changed. */
  signing?: Signing;
}

/** One signing, however often it is sent. */
export interface Signing {
  consentId: string;
  intentId: string;
  /** Of the words that are signed: in another language it's another signing. */
  textHash: string;
  /** The drawn signature has arrived. */
  isUploaded: boolean;
}

/** One draft per person, because a family may share a device. */
export function draftKey(participant: number): string {
  return `hb-consent-${participant}`;
}

export function newDraft(textHash: string): Draft {
  return {
    textHash,
    initials: {},
    answers: {},
    device: null,
    printedName: "",
    signsBy: "drawing",
    drawing: nothingDrawn,
    typed: "",
  };
}

/** Initials, answers and signature belong to the text they were given for; a name fits every version. */
export function restoredDraft(saved: unknown, textHash: string): Draft {
  const fresh = newDraft(textHash);
  if (typeof saved !== "object" || saved === null) return fresh;
  const before = { ...fresh, ...(saved as Partial<Draft>) };
  if ((saved as Partial<Draft>).textHash !== textHash) return { ...fresh, printedName: before.printedName };
  return { ...before, drawing: restoredDrawing(before.drawing) };
}

/** The steps of the form: every section, the questions, the signature. */
export type Step = { kind: "section"; at: number } | { kind: "choices" } | { kind: "review" };

export function stepsOf({ sections }: Pick<ConsentText, "sections">): Step[] {
  return [...sections.map((_, at): Step => ({ kind: "section", at })), { kind: "choices" }, { kind: "review" }];
}

export type Problems = Record<string, string>;

export type PageText = Translated<typeof consentPage>;

/** What is missing in a step, by the id of its control. */
export function problemsIn(
  step: Step,
  text: ConsentText,
  draft: Draft,
  { section, choices, review }: PageText,
): Problems {
  switch (step.kind) {
    case "section": {
      const { id } = text.sections[step.at] ?? { id: "" };
      return draft.initials[id]?.trim() ? {} : { initials: section.missing };
    }
    case "choices":
      return Object.fromEntries(
        text.questions.filter(({ id }) => draft.answers[id] === undefined).map(({ id }) => [id, choices.missing]),
      );
    case "review": {
      const signature =
        draft.signsBy === "typing"
          ? !draft.typed.trim() && review.typeMissing
          : draft.drawing.strokes.length === 0 && review.drawMissing;
      return {
        ...(!draft.printedName.trim() && { printedName: review.nameMissing }),
        ...(signature && { signature }),
      };
    }
  }
}

/** A no to a required question leaves nothing to sign. */
export function declines(text: ConsentText, { answers }: Pick<Draft, "answers">): boolean {
  return text.questions.some(({ id, needed }) => needed && answers[id] === false);
}

/** The furthest step that may be shown, from 1: none is skipped. */
export function furthestStep(text: ConsentText, draft: Draft, page: PageText): number {
  const steps = stepsOf(text);
  const open = steps.findIndex(
    step =>
      Object.keys(problemsIn(step, text, draft, page)).length > 0 || (step.kind === "choices" && declines(text, draft)),
  );
  return open === -1 ? steps.length : open + 1;
}

/** To be offered for the sections that follow. */
export function latestInitials({ initials }: Pick<Draft, "initials">): string | undefined {
  return Object.values(initials)
    .map(given => given.trim())
    .filter(given => given !== "")
    .at(-1);
}

/** Each way they were written, once. */
export function differentInitials({ initials }: Pick<Draft, "initials">): string[] {
  return [...new Set(Object.values(initials).map(given => given.trim()))].filter(Boolean);
}

/** A drawn signature: strokes of points, in pixels of a field with this width. */
export interface Drawing {
  width: number;
  strokes: readonly (readonly Point[])[];
}

/** x, y, pressure, time in milliseconds: small enough to be saved on the device. */
export type Point = readonly [x: number, y: number, pressure: number, time: number];

/** Width to height of the field, and so of the picture that is sent. */
export const fieldRatio = 2.4;

export const nothingDrawn: Drawing = { width: 1, strokes: [] };

/** The same drawing in a field of another width, such as on a turned phone. */
export function fitted(drawing: Drawing, width: number): Drawing {
  const factor = width / drawing.width;
  if (factor === 1) return drawing;
  const scaled = drawing.strokes.map(stroke =>
    stroke.map(([x, y, ...rest]): Point => [x * factor, y * factor, ...rest]),
  );
  return { width, strokes: scaled };
}

export function withoutLastStroke({ width, strokes }: Drawing): Drawing {
  return { width, strokes: strokes.slice(0, -1) };
}

/** What an earlier visit saved isn't trusted: anything but a drawing is none. */
export function restoredDrawing(saved: unknown): Drawing {
  const { width, strokes } = (saved ?? {}) as Partial<Drawing>;
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 4 && point.every(Number.isFinite);
  const isWhole =
    typeof width === "number" &&
    width > 0 &&
    Array.isArray(strokes) &&
    strokes.every(stroke => Array.isArray(stroke) && stroke.every(isPoint));
  return isWhole ? { width, strokes } : nothingDrawn;
}
