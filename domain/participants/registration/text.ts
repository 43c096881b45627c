import type { Translated } from "../../language.ts";
import type { Profile } from "../profile.ts";

/* Every text of the registration form, apart from code, in English. The options of the lists are in domain/lookups. */

export interface QuestionText {
  label: string;
  help?: string;
  /** Why we ask something personal. */
  why?: string;
}

/** The steps in order, with the questions each one asks: a title for the progress, and a headline. */
export const registrationSteps = [
  {
    name: "you",
    title: "About you",
    headline: "Take part in our headset study",
    intro: "It takes about five minutes. First, tell us who you are.",
    fields: ["firstName", "lastName", "bornOn", "gender"],
  },
  {
    name: "contact",
    title: "Contact details",
    headline: "How can we reach you?",
    intro: "We only email or call you about this study.",
    fields: ["email", "country", "state", "phone"],
  },
  {
    name: "home",
    title: "Your address",
    headline: "Where do you live?",
    intro: "Some parts of the study happen at our site, others at home. You can skip this page.",
    fields: ["street", "city", "postalCode"],
  },
  {
    name: "headsets",
    title: "Your headsets",
    headline: "Your own headset or one of ours?",
    intro: "Either is fine. If you don't own a headset, we may lend you one.",
    fields: ["type", "headsets"],
  },
  {
    name: "use",
    title: "What you use",
    headline: "What do you use, and what would you like to try?",
    intro: "This helps us choose the right headset and apps for you. You can skip this page.",
    fields: ["consideringBrands", "ownAccounts", "services"],
  },
  {
    name: "comfort",
    title: "Wearing a headset",
    headline: "What should we know before you wear a headset?",
    intro: "This helps us make it fit well and feel comfortable. You can skip any question.",
    fields: ["glassesType", "displayHeadsetExperience", "specialAccommodation", "specialAccommodationText"],
  },
  {
    name: "background",
    title: "Your background",
    headline: "We want all kinds of people to take part",
    intro: "You can skip any question on this page and still take part.",
    fields: ["ethnicities", "skinType"],
  },
  {
    name: "work",
    title: "Work and how you found us",
    headline: "A few last questions",
    intro: "You can skip any question on this page.",
    fields: ["industry", "companies", "studySources"],
  },
  {
    name: "consent",
    title: "Your permission",
    headline: "May we keep your answers?",
    intro: "Please read this, then send your registration.",
    fields: ["privacyVersion", "contactVersion"],
  },
] as const;
export type RegistrationField = (typeof registrationSteps)[number]["fields"][number];

type AskedField = Exclude<keyof Profile, "timeZone" | "language" | "source">;

export const questions = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  email: { label: "Email", why: "We'll email you when there's a place for you in the study." },
  phone: {
    label: "Phone",
    help: "For a number from another country, start with + and the country code.",
    why: "To arrange a time with you, or if something changes at short notice.",
  },
  bornOn: { label: "Date of birth", why: "You must be 18 or older to take part." },
  gender: { label: "Gender", why: "We want the study to reflect everyone who will use these headsets." },
  country: { label: "Country", why: "We can't ship headsets or arrange visits everywhere." },
  state: { label: "State", why: "Some study rules differ from state to state." },
  city: { label: "City", why: "To see how far you are from our site." },
  postalCode: { label: "Postal code", why: "For the same reason, and for shipping." },
  street: { label: "Street address", why: "We only need it if we send you a headset." },
  type: { label: "How would you take part?" },
  headsets: {
    label: "Which headsets do you own?",
    why: "So we can set up the study for your headset.",
  },
  consideringBrands: {
    label: "Which brands would you consider buying?",
    why: "We want people with different preferences to take part.",
  },
  ownAccounts: {
    label: "Which of these accounts do you have?",
    why: "Some apps in the study need an account.",
  },
  services: {
    label: "Which services do you subscribe to?",
    why: "You could use them in a headset during the study.",
  },
  glassesType: { label: "Do you wear glasses?", why: "Your lenses decide which insert your headset needs." },
  displayHeadsetExperience: {
    label: "Have you felt any of these while wearing a headset?",
    why: "Your safety comes first. We plan breaks for anyone who needs them.",
  },
  specialAccommodation: { label: "Do you need any accommodation on site?", why: "So we can prepare for you." },
  specialAccommodationText: { label: "What do you need?", help: "Tell us as much as you like." },
  ethnicities: {
    label: "Ethnicity",
    why: "Sensors see skin and eyes differently. We check that they work for everyone.",
  },
  skinType: {
    label: "Skin type",
    help: "How your skin reacts to the sun.",
    why: "Headset sensors measure through the skin. We check that they work for everyone.",
  },
  industry: { label: "Which industry do you work in?", why: "We're looking for people from many kinds of work." },
  companies: {
    label: "Do you or does anyone in your household work for one of these?",
    why: "Some makers ask us not to include people who work for them or their competitors.",
  },
  studySources: {
    label: "How did you hear about the study?",
    why: "It shows us where to find people.",
  },
} as const satisfies Record<AskedField | "type", QuestionText>;

export const participationText = {
  loaner: { label: "Borrow a headset", help: "We'll lend you one for the study." },
  owner: { label: "Use my own headset", help: "You own one and would use it in the study." },
} as const;

/** Agreed to by version: another wording of the paragraphs or of what is accepted needs a new version number. */
export const privacyNotice = {
  version: 1,
  title: "How we handle your data",
  paragraphs: [
    "We keep your answers to choose people for the study, to invite you, and to run the study if you take part.",
    "Only the study's own staff see them. We do not sell them and we do not use them for advertising.",
    "Your answers about health, ethnicity and skin are yours to give: you can leave them out and still register.",
    "We keep your registration until the study ends, or until you ask us to remove it. You may see, correct or remove your data at any time: write to us.",
  ],
  accept: "I have read how my data is handled.",
} as const;

export const contactPermission = {
  version: 1,
  title: "Permission to contact you",
  accept: "You may contact me about this study by email or phone.",
  help: "You can withdraw this at any time. We never write about anything else.",
} as const;

/** What is wrong with an answer, beside the field. */
export const registrationProblems = {
  missing: "Please answer this question.",
  email: "Please enter a valid email address.",
  phone: "We can't call this number. If it's from another country, start with + and the country code.",
  postalCode: (example: string) => `Please check this code. It should look like ${example}.`,
  date: "This isn't a date. Choose the month, then enter the day and the year.",
  tooYoung: "You must be 18 or older to take part.",
  future: "This date is in the future.",
  noState: "We only ask for a state in the United States.",
  stateMissing: "Please choose your state.",
  notAnOwner: "We only ask about headsets if you use your own.",
  noQuest: "Only a Meta Quest has a Quest model.",
  notOfBrand: "This model is from another brand.",
  noOtherAccommodation: "We only ask this with “Yes Other”.",
  accept: "Please agree to this to register.",
  tooLong: (max: number) => `Enter at most ${max} characters.`,
  tooLongAgo: "This date is too long ago.",
  tooManyHeadsets: (max: number) => `Add up to ${max} headsets.`,
} as const;
export type ProblemText = Translated<typeof registrationProblems>;

export const registrationPage = {
  choose: "Choose",
  send: "Send registration",
  checking: "One moment: we're running a quick security check.",
  saved: "Your answers are saved on this device until you send them.",
  restored: "Welcome back. Your answers were saved on this device.",
  startOver: "Start over",
  startOverQuestion: "Delete all answers from this device?",
  startOverYes: "Delete answers",
  startOverNo: "Keep answers",
  zipCode: "ZIP code",
  noticeVersion: (version: number) => `Version ${version}`,
} as const;
