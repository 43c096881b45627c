import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { DeviceName } from "@hb/domain/lookups/device-names.ts";
import { type Drawing, nothingDrawn, restoredDrawing } from "./drawing.ts";

/** What somebody has filled in so far, for one wording of the text. */
export interface Draft {
  textHash: string;
  initials: Record<string, string>;
  answers: Record<string, boolean>;
  /** Null is the answer that it does not matter. */
  device: DeviceName | null;
  printedName: string;
  signsBy: "drawing" | "typing";
  drawing: Drawing;
  typed: string;
}

/** Where what is filled in is kept: apart for each person, because a family may share a device. */
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

/** Initials, answers and signature belong to the words they were given to; a name is the same under every wording. */
export function restoredDraft(kept: unknown, textHash: string): Draft {
  const fresh = newDraft(textHash);
  if (typeof kept !== "object" || kept === null) return fresh;
  const before = { ...fresh, ...(kept as Partial<Draft>) };
  if ((kept as Partial<Draft>).textHash !== textHash) return { ...fresh, printedName: before.printedName };
  return { ...before, drawing: restoredDrawing(before.drawing) };
}

/** The steps of the form: every section, the questions, the signature. */
export type Step = { kind: "section"; at: number } | { kind: "choices" } | { kind: "review" };

export function stepsOf({ sections }: Pick<ConsentText, "sections">): Step[] {
  return [...sections.map((_, at): Step => ({ kind: "section", at })), { kind: "choices" }, { kind: "review" }];
}

export type Problems = Record<string, string>;

const words = consentPage;

/** What is missing in a step, by the id of the control that it is told at. */
export function problemsIn(step: Step, text: ConsentText, draft: Draft): Problems {
  switch (step.kind) {
    case "section": {
      const { id } = text.sections[step.at] ?? { id: "" };
      return draft.initials[id]?.trim() ? {} : { initials: words.section.missing };
    }
    case "choices":
      return Object.fromEntries(
        text.questions.filter(({ id }) => draft.answers[id] === undefined).map(({ id }) => [id, words.choices.missing]),
      );
    case "review": {
      const signature =
        draft.signsBy === "typing"
          ? !draft.typed.trim() && words.review.typeMissing
          : draft.drawing.strokes.length === 0 && words.review.drawMissing;
      return {
        ...(!draft.printedName.trim() && { printedName: words.review.nameMissing }),
        ...(signature && { signature }),
      };
    }
  }
}

/** Whoever says no to what is needed has nothing to sign. */
export function declines(text: ConsentText, { answers }: Pick<Draft, "answers">): boolean {
  return text.questions.some(({ id, needed }) => needed && answers[id] === false);
}

/** The furthest step that may be shown, from 1 on: none is passed over. */
export function furthestStep(text: ConsentText, draft: Draft): number {
  const steps = stepsOf(text);
  const open = steps.findIndex(
    step => Object.keys(problemsIn(step, text, draft)).length > 0 || (step.kind === "choices" && declines(text, draft)),
  );
  return open === -1 ? steps.length : open + 1;
}

/** The initials given last, for those that follow. */
export function knownInitials({ initials }: Pick<Draft, "initials">): string | undefined {
  return Object.values(initials)
    .findLast(given => given.trim() !== "")
    ?.trim();
}

/** Each way of writing them once. */
export function differentInitials({ initials }: Pick<Draft, "initials">): string[] {
  return [...new Set(Object.values(initials).map(given => given.trim()))].filter(Boolean);
}
