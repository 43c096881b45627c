/* What's wrong with an answer, for whoever gives it. */
export const answerText = {
  unknown: "This question isn't part of the survey.",
  missing: "Please answer this question.",
  oneOf: "Choose one of the options.",
  severalOf: "Choose from the options.",
  excludes: "“None” can't be combined with other choices.",
  scale: (from: number, to: number) => `Enter a number from ${from} to ${to}.`,
  number: (unit: string, from: number, to: number) => `Enter a number of ${unit} from ${from} to ${to}.`,
  duration: "Enter a time of up to 24 hours.",
  tooLong: (max: number) => `Use up to ${max} characters.`,
  photos: (max: number) => `Add up to ${max} photos.`,
} as const;
