import { z } from "zod";
import type { ContentProblem } from "../../design/document.ts";
import { toPlainText } from "../../plain-text.ts";
import type { Question } from "../../surveys/question.ts";
import { participantStatus, participantStatuses } from "../status.ts";
import { conditionWords, ScreeningDraft, ScreeningRule, screeningProblems } from "./screening.ts";

/** A group of applicants, and how many people of it the study wants. Once there are so many, more are told that it's full. */
export const Target = ScreeningRule.omit({ reason: true }).extend({
  name: z.string().overwrite(toPlainText).min(1).max(60),
  maximum: z.int().min(1).max(100_000),
});
export type Target = z.infer<typeof Target>;

/** While it's written. */
export const TargetDraft = ScreeningDraft.omit({ reason: true }).extend({
  name: z.string().max(1000),
  maximum: z.int(),
});
export type TargetDraft = z.infer<typeof TargetDraft>;

/** What a new target begins with. */
export const fullMessage =
  "This group is full at the moment. Thank you for your interest. We'll contact you if a place opens.";

/** Who counts toward a target: those still considered, and those who take part. Blank counts as well. */
export const countedStatuses = [
  participantStatus.contacted,
  participantStatus.scheduled,
  participantStatus.completed,
] as const;
/** Unless a rule suggests one of these, and no one has decided yet. */
export const turnedAwayStatuses = [participantStatus.rejected, participantStatus.notSelected] as const;

/** Why staff are advised against someone. */
export const fullReason = ({ name }: Pick<Target, "name">) => `${name}: group full`;

export function targetProblems(targets: readonly Target[], own: readonly Question[]): ContentProblem[] {
  return screeningProblems(targets, own).map(({ path: [, ...rest], message }) => ({
    path: ["targets", ...rest],
    message,
  }));
}

/** A target for a comparison. */
export function targetLines({ name, all, maximum, status, message }: TargetDraft, own: readonly Question[]): string[] {
  return [
    `${name}: up to ${maximum} people`,
    ...all.map(condition => conditionWords(condition, own)),
    `Then suggests ${participantStatuses.label(status)}`,
    ...(message === "" ? [] : [`Applicants read: ${message}`]),
  ];
}
