/* Why a consent form isn't taken, for whoever fills it in. */
export const consentRefusals = {
  newText: "The form changed while you were reading. Please read the new version.",
  signed: "You already signed this version. To change your mind, withdraw your consent first.",
  confirm: "Please confirm that it's you.",
  notArrived: "Your signature hasn't arrived. Please draw it again, or type it.",
  blankSignature: "There's no signature yet.",
  unreadableSignature: "We couldn't read the signature. Please draw it again, or type it.",
  otherProof: "You're asked for something else now. Please reload the page.",
  initials: "Please add your initials.",
  answer: "Please answer yes or no.",
  mustBeYes: "You need to answer yes to sign. You can also decline.",
  noSection: "This section doesn't exist.",
  noQuestion: "This question doesn't exist.",
  wrongTime: "The clock of this device was wrong, so the form has to be filled in again.",
  nothingToWithdraw: "There's no signed consent to withdraw.",
} as const;
