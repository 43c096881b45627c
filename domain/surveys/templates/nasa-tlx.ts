import type { Question } from "../question.ts";
import type { QuestionnaireTemplate } from "./template.ts";

const load = (id: string, title: string, help: string, toLabel = "Very high", fromLabel = "Very low"): Question => ({
  id,
  type: "scale",
  title,
  help,
  optional: false,
  from: 0,
  to: 10,
  fromLabel,
  toLabel,
});

/** The raw index, without weights: the mean of the six. */
export const nasaTlx: QuestionnaireTemplate = {
  id: "tlx",
  title: "NASA Task Load Index, raw",
  about: "6 scales for how demanding a task is. S. Hart and L. Staveland, NASA, 1988; in the public domain.",
  content: {
    title: "How demanding it was",
    minutes: 3,
    screens: [
      {
        title: "Think of the task you did last",
        questions: [
          load("mental", "Mental demand", "How mentally demanding was the task?"),
          load("physical", "Physical demand", "How physically demanding was the task?"),
          load("temporal", "Temporal demand", "How hurried or rushed was the pace of the task?"),
        ],
      },
      {
        title: "And how it went",
        questions: [
          load(
            "performance",
            "Performance",
            "How successful were you in accomplishing what you were asked to do?",
            "Failure",
            "Perfect",
          ),
          load("effort", "Effort", "How hard did you have to work to accomplish your level of performance?"),
          load("frustration", "Frustration", "How insecure, discouraged, irritated, stressed and annoyed were you?"),
        ],
      },
    ],
    schedule: { asked: "afterVisit", days: 0, openDays: 3 },
  },
};
