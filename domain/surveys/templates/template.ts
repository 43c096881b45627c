import type { QuestionnaireContent } from "../question.ts";

/** What a study's own questionnaire can begin with. */
export interface QuestionnaireTemplate {
  id: string;
  title: string;
  /** What it measures, and where it comes from. */
  about: string;
  content: QuestionnaireContent;
}
