import type { SurveyDefinition } from "../question.ts";
import { daily1 } from "./daily-1.ts";

const lateTitles: Readonly<Record<string, string>> = {
  wearTime: "How long did you wear the headset on {day}?",
  activities: "What did you use it for on {day}?",
  comfort: "How comfortable was the headset on {day}?",
  symptoms: "Did you feel any of these on {day}, while you wore it or afterwards?",
  problems: "Did anything not work on {day}?",
  remarks: "Anything else about {day}?",
};

/** The same questions. Asked the next morning, they name the day they are about. */
export const daily2: SurveyDefinition = {
  ...daily1,
  version: 2,
  screens: daily1.screens.map(screen => ({
    ...screen,
    questions: screen.questions.map(question => {
      const lateTitle = lateTitles[question.id];
      return lateTitle === undefined ? question : { ...question, lateTitle };
    }),
  })),
};
