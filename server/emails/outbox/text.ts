export const outboxText = {
  gone: "This email doesn't exist.",
  notPermitted: "You don't have permission to work with this type of email.",
  staffAccount: "Staff account",
  ruleRemoved: "This rule was removed.",

  alreadyPaused: "Sending is already paused.",
  notPaused: "Sending isn't paused.",
  paused: "Sending is paused. Resume it first.",

  alreadyHeld: "This email is already on hold.",
  notHeld: "This email isn't on hold.",
  notWaiting: "This email is no longer waiting.",
  noneWaiting: "None of these emails is waiting anymore.",
  alreadyMarked: "This email is already marked as delivered or failed.",

  /** `Canceled by Ana Ruiz: wrong date` */
  canceled: (name: string, reason: string | undefined) => `Canceled by ${name}${because(reason)}`,
  markedDelivered: (name: string, reason: string | undefined) => `Marked as delivered by ${name}${because(reason)}`,
  markedFailed: (name: string, reason: string | undefined) => `Marked as failed by ${name}${because(reason)}`,
};

const because = (reason: string | undefined) => (reason ? `: ${reason}` : ".");
