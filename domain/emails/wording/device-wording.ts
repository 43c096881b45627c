import type { EmailDefinition, Wording } from "./wording.ts";

const comfortSteps = [
  "Start with short sessions: ten to fifteen minutes, then a break.",
  "If you feel dizzy or unwell, take the headset off and rest. Tell us in the daily survey.",
  "Use it sitting down or in a clear space. Never wear it on stairs, in traffic or while driving.",
];
const loanAccount = "Sign in with the account on the card in the box, not your own. Don't change its password.";
const latestSoftware = "Install the latest software: Settings, General, Software Update.";
const usualUse = "Leave your account, apps and settings as they are. We want to see how you really use it.";
const onlyYourTime = "If you lend it to someone, don't count their time.";

function instructions(intro: string, steps: readonly string[]) {
  const wording: Wording = {
    subject: "Getting started with your {device}",
    headline: "Getting started with your {device}",
    paragraphs: [intro],
    steps: [...steps, ...comfortSteps],
    button: "Open survey page",
    notes: ["If a step doesn't work, reply to this email. We'll help."],
  };
  return {
    version: 2,
    variants: { instructions: { label: "Instructions", placeholders: ["device"], wording } },
  } as const satisfies EmailDefinition;
}
const lent = (steps: readonly string[]) =>
  instructions("Here are the first steps with the {device} we're lending you. Plan about half an hour.", steps);
const owned = (steps: readonly string[]) =>
  instructions("You're taking part with your own {device}. These steps get it ready for the study.", steps);

export const deviceWording = {
  loanerAvp: lent([
    "Connect the battery: push the cable in and turn it until it clicks. Charge it until the light is green.",
    "Use the light seal and the band from the box. We picked them for you. Turn the dial until it fits firmly without pressing.",
    "Press and hold the top button until the logo appears. Follow the eye and hand setup.",
    loanAccount,
    "If you wear glasses, use the lens inserts in the box. Don't wear glasses under the headset.",
    "Set a passcode you can remember, and leave “Find My” on.",
  ]),
  loanerMq3: lent([
    "Charge the headset until its light is green, and pull the paper strips out of both controllers.",
    "Put it on, tighten the strap at the back, and turn the wheel below until the picture is sharp.",
    "Hold the power button on the left side for two seconds. Connect it to your Wi-Fi when asked.",
    loanAccount,
    "Draw the boundary of your play area when asked. Keep pets and children out of it.",
    "If you wear glasses, put in the spacer from the box first.",
  ]),
  ownerAvp: owned([
    latestSoftware,
    "Run the eye and hand setup again, so it fits you today.",
    usualUse,
    "Keep track of how long you wear it. Settings, Screen Time shows it for each day.",
    onlyYourTime,
  ]),
  ownerMq3: owned([
    latestSoftware,
    "Clean the lenses with a dry cloth and adjust the lens distance again.",
    usualUse,
    "Keep track of how long you wear it. The Meta Horizon app on your phone shows it for each day.",
    onlyYourTime,
  ]),
} as const satisfies Record<string, EmailDefinition>;
