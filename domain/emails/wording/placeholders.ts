export interface Placeholder {
  /** For people who edit an email. */
  label: string;
  example: string;
  /** It can be empty: a wording says what to write then, such as these words: `{firstName|there}`. */
  fallback?: string;
}

/** Everything a wording may name in braces. Secrets and links are not among them: they have their own place. */
export const placeholders = {
  studyName: { label: "Study name", example: "Northlight Headset Study" },
  firstName: { label: "First name", example: "Maya", fallback: "there" },
  participantNumber: { label: "Participant number", example: "1284" },
  day: { label: "Day of the visit", example: "Thursday, November 19, 2026" },
  time: { label: "Start of the visit", example: "1:00 pm" },
  until: {
    label: "Last time to reschedule or cancel",
    example: "Wednesday, November 18, 2026, 1:00 pm Pacific Time",
  },
  device: { label: "Headset", example: "Apple Vision Pro" },
  receivedOn: { label: "Day the headset was handed over", example: "Thursday, November 19, 2026" },
  returnBy: {
    label: "Day the headset is due back",
    example: "Thursday, February 11, 2027",
    fallback: "the day we agree on",
  },
  surveyDay: { label: "Day the survey is about", example: "Thursday, November 19, 2026" },
  week: { label: "Week of the survey", example: "3" },
  survey: { label: "The questionnaire's title", example: "Ease of use" },
  minutes: { label: "How many minutes it takes", example: "4" },
  openUntil: { label: "When the survey closes", example: "Friday, November 20, 2026, 12:00 pm Pacific Time" },
  weeks: { label: "Weeks of the study at home", example: "12" },
  signedAt: { label: "When the form was signed", example: "Thursday, November 19, 2026, 1:00 pm Pacific Time" },
  consentVersion: { label: "Version of the consent form", example: "2" },
} as const satisfies Record<string, Placeholder>;
export type PlaceholderName = keyof typeof placeholders;

/** In every email to a participant. */
export const usualPlaceholders = ["studyName", "firstName", "participantNumber"] as const satisfies PlaceholderName[];
