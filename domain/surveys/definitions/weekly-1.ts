import type { SurveyDefinition } from "../question.ts";

const agreement = { from: 1, to: 7, fromLabel: "Not at all", toLabel: "Completely" } as const;

export const weekly1: SurveyDefinition = {
  kind: "weekly",
  version: 1,
  title: "Weekly survey",
  minutes: 5,
  screens: [
    {
      title: "Your week",
      questions: [
        {
          id: "satisfaction",
          type: "scale",
          title: "How satisfied were you with the headset this week?",
          optional: false,
          from: 1,
          to: 7,
          fromLabel: "Very unsatisfied",
          toLabel: "Very satisfied",
        },
        {
          id: "daysUsed",
          type: "number",
          title: "On how many days did you use it?",
          optional: false,
          unit: "days",
          min: 0,
          max: 7,
          decimals: 0,
        },
      ],
    },
    {
      title: "Using it",
      questions: [
        { id: "easyToUse", type: "scale", title: "It was easy to use.", optional: false, ...agreement },
        { id: "fitsMyDay", type: "scale", title: "It fitted into my days.", optional: false, ...agreement },
        {
          id: "wouldRecommend",
          type: "scale",
          title: "I would recommend it to a friend.",
          optional: false,
          ...agreement,
        },
      ],
    },
    {
      title: "Buying a headset",
      questions: [
        {
          id: "purchasePlanned",
          type: "single",
          title: "Do you plan to buy a headset?",
          help: "You need not buy anything to stay in the study.",
          optional: false,
          choices: [
            { id: 1, label: "No" },
            { id: 2, label: "Perhaps, some time" },
            { id: 3, label: "Yes, within the next three months" },
            { id: 4, label: "Yes, within the next two weeks" },
          ],
        },
        {
          id: "purchaseWhich",
          type: "several",
          title: "Which one?",
          optional: true,
          when: { question: "purchasePlanned", isAnyOf: [2, 3, 4] },
          choices: [
            { id: 1, label: "Apple Vision Pro" },
            { id: 2, label: "Meta Quest 3 or 3S" },
            { id: 3, label: "Another one" },
            { id: 0, label: "I do not know yet", excludesRest: true },
          ],
        },
      ],
    },
    {
      title: "The device",
      questions: [
        {
          id: "condition",
          type: "single",
          title: "In what condition is the headset?",
          optional: false,
          choices: [
            { id: 1, label: "As new" },
            { id: 2, label: "Signs of use" },
            { id: 3, label: "Something is damaged" },
            { id: 4, label: "It does not work any more" },
          ],
        },
        {
          id: "damage",
          type: "text",
          title: "What is damaged?",
          optional: false,
          when: { question: "condition", isAnyOf: [3, 4] },
          maxLength: 1000,
        },
        {
          id: "damagePhotos",
          type: "photo",
          title: "A photo of it",
          optional: true,
          when: { question: "condition", isAnyOf: [3, 4] },
          most: 5,
        },
      ],
    },
    {
      title: "Anything else",
      questions: [
        { id: "remarks", type: "text", title: "Anything else about this week?", optional: true, maxLength: 2000 },
      ],
    },
  ],
  purchase: { question: "purchasePlanned", isAnyOf: [3, 4] },
};
