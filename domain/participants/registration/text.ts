import type { Profile } from "../profile.ts";

/*
 * Every text that a person reads on the registration form and in the mail that confirms it, apart from code, so that a
 * second language can follow. The options of the lists themselves stand in domain/lookups.
 */

export interface QuestionText {
  label: string;
  help?: string;
  /** Why we ask something personal. */
  why?: string;
}

/** The steps in their order, with the questions that each one asks: a name for the progress, and a headline. */
export const registrationSteps = [
  {
    name: "you",
    title: "About you",
    headline: "Take part in our headset study",
    intro: "It takes about five minutes. First, who are you?",
    fields: ["firstName", "lastName", "bornOn", "gender"],
  },
  {
    name: "contact",
    title: "How we reach you",
    headline: "How can we reach you?",
    intro: "We write or call only about this study.",
    fields: ["email", "country", "state", "phone"],
  },
  {
    name: "home",
    title: "Your address",
    headline: "Where do you live?",
    intro: "Some parts of the study are at our site, others are done at home. You can skip this page.",
    fields: ["street", "city", "postalCode"],
  },
  {
    name: "headsets",
    title: "Your headsets",
    headline: "Your own headset or one of ours?",
    intro: "Both ways are welcome. If you do not own a headset, we may lend you one.",
    fields: ["type", "headsets"],
  },
  {
    name: "use",
    title: "What you use",
    headline: "What do you use, and what would you like to use?",
    intro: "This helps us to choose the right headset and apps for you. You can skip this page.",
    fields: ["consideringBrands", "ownAccounts", "services"],
  },
  {
    name: "comfort",
    title: "Wearing a headset",
    headline: "What should we know before you wear a headset?",
    intro: "So that it fits you and you are comfortable. You can skip any question.",
    fields: ["glassesType", "displayHeadsetExperience", "specialAccommodation", "specialAccommodationText"],
  },
  {
    name: "background",
    title: "Your background",
    headline: "We look for people of every kind",
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
    intro: "Read this, then send your registration.",
    fields: ["privacyVersion", "contactVersion"],
  },
] as const;
export type RegistrationField = (typeof registrationSteps)[number]["fields"][number];

type AskedField = Exclude<keyof Profile, "timeZone" | "source">;

export const questions: Record<AskedField | "type", QuestionText> = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  email: { label: "Email", why: "We write to this address when a place in the study is free." },
  phone: {
    label: "Phone",
    help: "A number of another country begins with + and that country's code.",
    why: "To agree on a time with you, or when something changes at short notice.",
  },
  bornOn: { label: "Date of birth", why: "Only people of 18 or older can take part." },
  gender: { label: "Gender", why: "We want the study to reflect everybody who will use these headsets." },
  country: { label: "Country", why: "Headsets and visits are not possible everywhere." },
  state: { label: "State", why: "Some rules of a study differ from state to state." },
  city: { label: "City", why: "To see how far it is to our site." },
  postalCode: { label: "Postal code", why: "For the same reason, and for shipping." },
  street: { label: "Street and number", why: "Needed only if we send you a headset." },
  type: { label: "How would you take part?" },
  headsets: {
    label: "Which headsets do you own?",
    why: "So that we can set up the study for your headset.",
  },
  consideringBrands: {
    label: "Which brands would you consider buying?",
    why: "We want people with different wishes to take part.",
  },
  ownAccounts: {
    label: "Which of these accounts do you have?",
    why: "Some apps in the study need an account.",
  },
  services: {
    label: "Which services do you subscribe to?",
    why: "You could use them in a headset during the study.",
  },
  glassesType: { label: "Do you wear glasses?", why: "Lenses decide which insert your headset needs." },
  displayHeadsetExperience: {
    label: "Have you felt any of these while wearing a headset?",
    why: "Your safety comes first: we plan breaks for whoever needs them.",
  },
  specialAccommodation: { label: "Do you need any accommodation on site?", why: "So that we can prepare for you." },
  specialAccommodationText: { label: "What do you need?", help: "Write as much as you want us to know." },
  ethnicities: {
    label: "Ethnicity",
    why: "Sensors see skin and eyes differently. We check that they work for everybody.",
  },
  skinType: {
    label: "Skin type",
    help: "From I, always burns and never tans, to VI, deeply pigmented and never burns.",
    why: "Sensors of a headset measure through the skin. We check that they work for everybody.",
  },
  industry: { label: "Which industry do you work in?", why: "We look for people from many kinds of work." },
  companies: {
    label: "Do you or somebody in your household work for one of these?",
    why: "Some makers ask us to leave out their own and their competitors' employees.",
  },
  studySources: {
    label: "How did you hear about the study?",
    why: "It shows us where to look for people.",
  },
};

export const participationText = {
  loaner: { label: "Borrow a headset", help: "We lend you one for the time of the study." },
  owner: { label: "Use my own headset", help: "You own one and would use it for the study." },
} as const;

export const headsetText = {
  /** A second headset of one brand is told apart from the first by its number. */
  name: (brand: string, number: number) => (number === 1 ? brand : `${brand}, number ${number}`),
  type: (name: string) => `Which ${name}?`,
  questType: (name: string) => `Which ${name}?`,
  ownedFor: (name: string) => `How long have you had the ${name}?`,
  add: (brand: string) => `Add another ${brand}`,
  remove: (name: string) => `Remove ${name}`,
} as const;

export const birthDateText = { month: "Month", day: "Day", year: "Year" } as const;

/** A new version is a new number: what somebody agreed to is kept with the number they saw. */
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
  title: "That we may contact you",
  accept: "You may contact me about this study by email or phone.",
  help: "You can withdraw this at any time. We never write about anything else.",
} as const;

/** What is wrong with an answer, beside the field. */
export const registrationProblems = {
  missing: "This answer is needed.",
  email: "This is not an email address.",
  phone: "This is not a phone number we can call. A number of another country begins with + and that country's code.",
  date: "This is not a date. Choose the month, then write the day and the year.",
  tooYoung: "You can take part from your 18th birthday on.",
  future: "This date lies ahead.",
  noState: "A state is asked for in the United States only.",
  stateMissing: "Choose your state.",
  notAnOwner: "Headsets are asked for only if you use your own.",
  noQuest: "Only a Meta Quest has a Quest model.",
  notOfBrand: "This model is not one of that brand.",
  noOtherAccommodation: "This is asked for only with “Yes Other”.",
  accept: "Your agreement is needed to register.",
} as const;

export const registrationPage = {
  title: "Registration",
  choose: "Choose",
  back: "Back",
  next: "Continue",
  send: "Send my registration",
  sending: "Sending …",
  checking: "One moment: your device is checking that this is not a flood of registrations. Nothing to do for you.",
  progress: (step: number, of: number) => `${step} of ${of}`,
  kept: "Your answers are saved on this device until you send them.",
  restored: "Welcome back. Your answers were saved on this device.",
  startAgain: "Start again",
  startAgainAsks: "Remove all answers from this device?",
  startAgainYes: "Remove them",
  startAgainNo: "Keep them",
  problems: (count: number) => (count === 1 ? "One answer needs a look:" : `${count} answers need a look:`),
  notSent: "Your registration has not been sent yet. Nothing you typed is lost.",
  offline: "We could not be reached. Your answers stay on this device: send them again when you are online.",
  tooMany: (minutes: number) =>
    `Too many registrations came from your network. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
} as const;

export const thankYou = {
  title: (firstName: string) => (firstName ? `Thank you, ${firstName}` : "Thank you"),
  paragraphs: [
    "We have your registration. A confirmation is on its way to your email address.",
    "If you fit one of the places in the study, we write to you or call you. This can take some weeks.",
  ],
  noMail: "No mail after an hour? Look into your spam folder, or write to us.",
  another: "Register somebody else",
} as const;
