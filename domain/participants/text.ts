import type { Profile } from "./participant.ts";

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

/** The steps in their order, with the questions that each one asks. */
export const registrationSteps = [
  {
    name: "you",
    title: "About you",
    intro: "So that we know who you are and how to reach you.",
    fields: ["firstName", "lastName", "email", "phone", "bornOn", "gender"],
  },
  {
    name: "home",
    title: "Where you live",
    intro: "Some parts of the study take place on site, others by post.",
    fields: ["country", "state", "city", "postalCode", "street"],
  },
  {
    name: "headsets",
    title: "Headsets",
    intro: "You can take part with a headset of your own or with one that we lend you.",
    fields: ["type", "headsets", "consideringBrands", "ownAccounts", "services"],
  },
  {
    name: "comfort",
    title: "Wearing a headset",
    intro: "So that the headset fits you and you are comfortable.",
    fields: ["glassesType", "displayHeadsetExperience", "specialAccommodation", "specialAccommodationText"],
  },
  {
    name: "background",
    title: "Your background",
    intro: "We look for people of every kind. You can skip any question on this page.",
    fields: ["ethnicities", "skinType", "industry", "companies", "studySources"],
  },
  {
    name: "consent",
    title: "Your permission",
    intro: "Read this, then send your registration.",
    fields: ["privacyVersion", "contactVersion"],
  },
] as const;
export type RegistrationField = (typeof registrationSteps)[number]["fields"][number];

type Asked = Exclude<keyof Profile, "timeZone" | "source">;

export const questions: Record<Asked | "type", QuestionText> = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  email: { label: "Email", help: "We write to this address when a place in the study is free." },
  phone: { label: "Phone", help: "Outside the United States, begin with + and your country's code." },
  bornOn: { label: "Date of birth", why: "Only people of 18 or older can take part." },
  gender: { label: "Gender", why: "We want the study to reflect everybody who will use these headsets." },
  country: { label: "Country" },
  state: { label: "State" },
  city: { label: "City" },
  postalCode: { label: "Postal code" },
  street: { label: "Street and number", why: "Needed only if we send you a headset." },
  type: { label: "How would you take part?" },
  headsets: { label: "Which headsets do you own?", help: "Add each headset that you use at home." },
  consideringBrands: { label: "Which brands would you consider buying?" },
  ownAccounts: { label: "Which of these accounts do you have?", why: "Some apps in the study need an account." },
  services: { label: "Which services do you subscribe to?" },
  glassesType: { label: "Do you wear glasses?", why: "Lenses decide which insert your headset needs." },
  displayHeadsetExperience: {
    label: "Have you felt any of these while wearing a headset?",
    why: "Your safety comes first: we plan breaks for whoever needs them.",
  },
  specialAccommodation: { label: "Do you need any accommodation on site?", why: "So that we can prepare for you." },
  specialAccommodationText: { label: "What do you need?" },
  ethnicities: {
    label: "Ethnicity",
    help: "Choose all that apply.",
    why: "Sensors see skin and eyes differently. We check that they work for everybody.",
  },
  skinType: {
    label: "Skin type",
    help: "From I, always burns and never tans, to VI, deeply pigmented and never burns.",
    why: "Sensors of a headset measure through the skin. We check that they work for everybody.",
  },
  industry: { label: "Which industry do you work in?" },
  companies: {
    label: "Do you or somebody in your household work for one of these?",
    why: "Some makers ask us to leave out their own and their competitors' employees.",
  },
  studySources: { label: "How did you hear about the study?", help: "Choose all that apply." },
};

export const participationText = {
  loaner: { label: "Borrow a headset", help: "We lend you one for the time of the study." },
  owner: { label: "Use my own headset", help: "You own one and would use it for the study." },
} as const;

export const headsetText = {
  brand: "Brand",
  type: "Model",
  questType: "Which Quest?",
  ownedFor: "How long have you had it?",
  add: "Add another headset",
  remove: "Remove this headset",
} as const;

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
  accept: "You may contact me about this study by email or phone.",
  help: "You can withdraw this at any time. We never write about anything else.",
} as const;

/** What is wrong with an answer, beside the field. */
export const registrationProblems = {
  missing: "This answer is needed.",
  email: "This is not an email address.",
  phone: "This is not a phone number we can call. Outside the United States, begin with + and your country's code.",
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
  title: "Take part in our headset study",
  intro: "It takes about five minutes. What you type stays on this device until you send it.",
  optional: "optional",
  whyLabel: "Why we ask",
  back: "Back",
  next: "Next",
  send: "Send my registration",
  sending: "Sending …",
  checking: "One moment: we check that you are not a robot. Nothing to do for you.",
  progress: (step: number, of: number) => `Step ${step} of ${of}`,
  kept: "Saved on this device",
  startAgain: "Start again",
  notSent: "Your registration has not been sent yet. Nothing you typed is lost.",
} as const;

export const thankYou = {
  title: "Thank you",
  paragraphs: [
    "We have your registration. A confirmation is on its way to your email address.",
    "If you fit one of the places in the study, we write to you or call you. This can take some weeks.",
  ],
  noMail: "No mail after an hour? Look into your spam folder, or write to us.",
} as const;

/** Mail 100. */
export const registrationMail = {
  subject: (study: string) => `We have your registration for the ${study}`,
  headline: "Thank you for registering",
  paragraphs: [
    "We have received your registration. If you fit one of the places in the study, we write to you or call you.",
    "You need not do anything now.",
  ],
  because: "You get this mail because this address was entered in our registration form. If it was not you, tell us.",
} as const;
