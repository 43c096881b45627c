export const signOfflineText = {
  signsFirst: (name: string) => `${name} signs first`,
  signsLater: (name: string) => `${name} signs later`,
  handOver: (name: string) =>
    `You're offline. The consent form opens on this device for ${name} only, and what they sign is kept sealed until you're back online. Choose a code to return to the front desk.`,
  code: "Code",
  codeHint: (length: number) => `At least ${length} characters. It isn't saved anywhere.`,
  codeTooShort: (length: number) => `At least ${length} characters.`,
  noStorage: "This browser can't be locked because it has no storage. Use another one.",
  noForm: (name: string) =>
    `You're offline, and this device doesn't have the form for ${name}. Open it here when you're back online.`,
  noFormYet: (name: string) =>
    `You're offline, and this device doesn't have the form for ${name}. Check them in now and open the form when you're back online.`,
  checkInNow: "Check in now",
  checkInFirst: "Check in, sign later",
  open: "Open form",
};

/** Why what was signed on the tablet isn't taken, for staff. */
export const sendConsentText = {
  signedElsewhere: "They signed it elsewhere meanwhile, which counts.",
  formChanged: "The form has changed since. Have them read and sign the new version.",
};
