import type { QuestionnaireTemplate } from "./template.ts";

const items = [
  "I think that I would like to use this system frequently",
  "I found the system unnecessarily complex",
  "I thought the system was easy to use",
  "I think that I would need the support of a technical person to be able to use this system",
  "I found the various functions in this system were well integrated",
  "I thought there was too much inconsistency in this system",
  "I would imagine that most people would learn to use this system very quickly",
  "I found the system very cumbersome to use",
  "I felt very confident using the system",
  "I needed to learn a lot of things before I could get going with this system",
] as const;

const agreement = { from: 1, to: 5, fromLabel: "Strongly disagree", toLabel: "Strongly agree" };

/** Odd items are scored as the answer less 1, even ones as 5 less the answer; their sum times 2.5 is the score. */
export const systemUsability: QuestionnaireTemplate = {
  id: "sus",
  title: "System Usability Scale",
  about: "10 statements about how usable the headset is. J. Brooke, 1996; free to use with this source.",
  content: {
    title: "Ease of use",
    minutes: 3,
    screens: [items.slice(0, 5), items.slice(5)].map((half, page) => ({
      title: page === 0 ? "How you find the headset" : "How you find the headset, continued",
      questions: half.map((title, at) => ({
        id: `sus${page * 5 + at + 1}`,
        type: "scale" as const,
        title,
        optional: false,
        ...agreement,
      })),
    })),
    schedule: { asked: "everyDays", every: 28, fromDay: 14, openDays: 7 },
  },
};
