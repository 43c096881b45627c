import type { EmailText } from "./email-text.ts";
import { greeting, type Recipient, reasonLine } from "./recipient.ts";

/** Grows when a sentence below changes. */
const version = 1;

export type DeviceInstructions = Recipient & {
  /** The page of the surveys; null before they have begun. */
  surveyUrl: string | null;
};

interface Words {
  device: string;
  paragraphs: readonly string[];
  steps: readonly string[];
  because: string;
}

const wellBeing = [
  "Begin with short times: ten to fifteen minutes, then a break.",
  "If you feel dizzy or unwell, take the headset off and rest. Tell us in the daily survey.",
  "Use it sitting or in a clear space. Never wear it on stairs, in traffic or while you drive.",
];

function instructions(facts: DeviceInstructions, { device, paragraphs, steps, because }: Words): EmailText {
  return {
    version,
    subject: `How to begin with your ${device}`,
    headline: `Begin with your ${device}`,
    greeting: greeting(facts),
    paragraphs,
    steps: [...steps, ...wellBeing],
    ...(facts.surveyUrl !== null && { button: { label: "Open my survey page", href: facts.surveyUrl } }),
    notes: ["If a step does not work, answer this email. We help you on."],
    because: reasonLine(facts, because),
  };
}

const lent = "we lend you a headset for the study";
const own = (device: string) => `you take part in the study with your own ${device}`;

/** Mail 10. */
export function loanerAvpText(facts: DeviceInstructions): EmailText {
  return instructions(facts, {
    device: "Apple Vision Pro",
    paragraphs: ["These are the first steps with the Apple Vision Pro that we lend you. Plan about half an hour."],
    steps: [
      "Connect the battery: push the cable in and turn it until it clicks. Charge it until the light is green.",
      "Choose the light seal and the band that came in the box: we picked them for you. Turn the dial until it sits firmly without pressing.",
      "Press and hold the top button until the logo appears. Follow the setup for your eyes and hands.",
      "Sign in with the account on the card in the box, not with your own. Do not change its password.",
      "If you wear glasses, use the lens inserts in the box. Do not wear glasses under the headset.",
      "Set a passcode that you can remember, and leave “Find My” switched on.",
    ],
    because: lent,
  });
}

/** Mail 11. */
export function loanerMq3Text(facts: DeviceInstructions): EmailText {
  return instructions(facts, {
    device: "Meta Quest 3",
    paragraphs: ["These are the first steps with the Meta Quest 3 that we lend you. Plan about half an hour."],
    steps: [
      "Charge the headset until its light is green, and pull the paper strips out of both controllers.",
      "Put it on, tighten the strap at the back, and turn the wheel below until the picture is sharp.",
      "Hold the power button on the left side for two seconds. Connect it to your Wi-Fi when it asks.",
      "Sign in with the account on the card in the box, not with your own. Do not change its password.",
      "Draw the boundary of your play area when it asks. Keep pets and children out of it.",
      "If you wear glasses, put in the spacer from the box first.",
    ],
    because: lent,
  });
}

/** Mail 12. */
export function ownerAvpText(facts: DeviceInstructions): EmailText {
  return instructions(facts, {
    device: "Apple Vision Pro",
    paragraphs: ["You take part with your own Apple Vision Pro. These steps prepare it for the study."],
    steps: [
      "Install the newest system: Settings, General, Software Update.",
      "Run the setup for eyes and hands once more, so that it fits you today.",
      "Leave your account, apps and settings as they are: we want to see how you really use it.",
      "Note how long you wear it. Settings, Screen Time shows it for each day.",
      "If you lend it to somebody, do not count their time.",
    ],
    because: own("Apple Vision Pro"),
  });
}

/** Mail 13. */
export function ownerMq3Text(facts: DeviceInstructions): EmailText {
  return instructions(facts, {
    device: "Meta Quest 3",
    paragraphs: ["You take part with your own Meta Quest 3. These steps prepare it for the study."],
    steps: [
      "Install the newest system: Settings, General, Software Update.",
      "Clean the lenses with a dry cloth and set the distance of the lenses anew.",
      "Leave your account, apps and settings as they are: we want to see how you really use it.",
      "Note how long you wear it. The Meta Horizon app on your phone shows it for each day.",
      "If you lend it to somebody, do not count their time.",
    ],
    because: own("Meta Quest 3"),
  });
}
