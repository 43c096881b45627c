import type { SurveyDefinition } from "../question.ts";

export const daily1: SurveyDefinition = {
  kind: "daily",
  version: 1,
  title: "Daily survey",
  minutes: 3,
  screens: [
    {
      title: "Your time with the headset",
      questions: [
        {
          id: "wearTime",
          type: "duration",
          title: "How long did you wear the headset today?",
          help: "All times of the day together. If you did not wear it, answer 0.",
          optional: false,
          maxMinutes: 24 * 60,
        },
      ],
    },
    {
      title: "What you did",
      questions: [
        {
          id: "activities",
          type: "several",
          title: "What did you use it for?",
          optional: false,
          choices: [
            { id: 1, label: "Films and series" },
            { id: 2, label: "Games" },
            { id: 3, label: "Work" },
            { id: 4, label: "Sport and movement" },
            { id: 5, label: "Calls with others" },
            { id: 6, label: "Photos and memories" },
            { id: 7, label: "Browsing and reading" },
            { id: 8, label: "Something else" },
            { id: 0, label: "I did not use it", excludesRest: true },
          ],
        },
      ],
    },
    {
      title: "Comfort",
      questions: [
        {
          id: "comfort",
          type: "scale",
          title: "How comfortable was the headset today?",
          help: "Think of the whole day, not only the last time you wore it.",
          optional: true,
          from: 1,
          to: 7,
          fromLabel: "Very uncomfortable",
          toLabel: "Very comfortable",
        },
        {
          id: "discomfortWhere",
          type: "several",
          title: "Where did you feel it?",
          optional: true,
          choices: [
            { id: 1, label: "Forehead" },
            { id: 2, label: "Nose" },
            { id: 3, label: "Cheeks" },
            { id: 4, label: "Back of the head" },
            { id: 5, label: "Neck" },
            { id: 6, label: "Eyes" },
          ],
        },
        {
          id: "comfortRemarks",
          type: "text",
          title: "Anything you want to tell us about it?",
          optional: true,
          maxLength: 1000,
        },
      ],
    },
    {
      title: "How you felt",
      questions: [
        {
          id: "symptoms",
          type: "several",
          title: "Did you feel any of these while you wore it or afterwards?",
          help: "We ask so that we can help you. If you feel unwell now, take the headset off.",
          optional: false,
          choices: [
            { id: 1, label: "Dizziness or vertigo" },
            { id: 2, label: "Nausea" },
            { id: 3, label: "Headache" },
            { id: 4, label: "Eye strain" },
            { id: 5, label: "Blurred or double vision" },
            { id: 6, label: "Neck or shoulder pain" },
            { id: 7, label: "Altered thinking" },
            { id: 8, label: "Fainting or a fall" },
            { id: 0, label: "None of these", excludesRest: true },
          ],
        },
        {
          id: "symptomSeverity",
          type: "scale",
          title: "How strong was the worst of it?",
          optional: false,
          when: { question: "symptoms", isAnyOf: [1, 2, 3, 4, 5, 6, 7, 8] },
          from: 1,
          to: 7,
          fromLabel: "Hardly noticed",
          toLabel: "Very strong",
        },
      ],
    },
    {
      title: "Problems",
      questions: [
        {
          id: "problems",
          type: "several",
          title: "Did anything not work?",
          optional: false,
          choices: [
            { id: 1, label: "Battery" },
            { id: 2, label: "Picture or sound" },
            { id: 3, label: "Hands, eyes or controllers were not followed" },
            { id: 4, label: "An app" },
            { id: 5, label: "Account or network" },
            { id: 6, label: "Something else" },
            { id: 0, label: "Everything worked", excludesRest: true },
          ],
        },
        {
          id: "problemRemarks",
          type: "text",
          title: "What happened?",
          optional: true,
          when: { question: "problems", isAnyOf: [1, 2, 3, 4, 5, 6] },
          maxLength: 1000,
        },
      ],
    },
    {
      title: "Anything else",
      questions: [
        { id: "remarks", type: "text", title: "Anything else about today?", optional: true, maxLength: 2000 },
        {
          id: "photos",
          type: "photo",
          title: "Photos",
          help: "Of marks on the skin, the fit, or what did not work. Only the study's staff see them.",
          optional: true,
          most: 5,
        },
      ],
    },
  ],
  alert: { severity: { question: "symptomSeverity", from: 5 }, symptoms: { question: "symptoms", always: [8] } },
};
