import type { QuestionnaireTemplate } from "./template.ts";

const symptoms = [
  "General discomfort",
  "Fatigue",
  "Headache",
  "Eyestrain",
  "Difficulty focusing",
  "Increased salivation",
  "Sweating",
  "Nausea",
  "Difficulty concentrating",
  "Fullness of head",
  "Blurred vision",
  "Dizziness with eyes open",
  "Dizziness with eyes closed",
  "Vertigo",
  "Stomach awareness",
  "Burping",
] as const;

const choices = ["None", "Slight", "Moderate", "Severe"].map((label, id) => ({ id, label }));
const perScreen = 4;

/** The list of symptoms only: weights and scores are the analyst's. */
export const simulatorSickness: QuestionnaireTemplate = {
  id: "ssq",
  title: "Simulator sickness, list of symptoms",
  about:
    "16 symptoms from none to severe, after R. Kennedy and others, 1993. HB keeps the answers and computes no score.",
  content: {
    title: "How you feel after using the headset",
    minutes: 4,
    screens: Array.from({ length: symptoms.length / perScreen }, (_, page) => ({
      title: `How you feel right now, ${page + 1} of ${symptoms.length / perScreen}`,
      questions: symptoms.slice(page * perScreen, (page + 1) * perScreen).map((title, at) => ({
        id: `ssq${page * perScreen + at + 1}`,
        type: "single" as const,
        title,
        optional: false,
        choices,
      })),
    })),
    schedule: { asked: "weekday", weekday: 5, fromDay: 1, openDays: 2 },
  },
};
