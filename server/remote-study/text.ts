export const enrolmentText = {
  notEnrolled: "This person isn't in the remote study.",
  justChanged: "A colleague just changed this person's remote study. Review and try again.",
  chooseType: "Choose first whether this person borrows a headset or owns one.",
  consentNotSigned: "The current consent form isn't signed.",
  notActive: "Only people who are Remote active get surveys and need consent for them.",
};

export const callText = {
  callBackPast: "This day has passed. Choose today or later for the call-back.",
  removed: "This call was removed.",
};

/** Why an email isn't sent. */
export const remoteEmailText = {
  statusIs: (status: string) => `The remote study status is ${status}.`,
  otherArm: "The participant is in the other arm.",
  linkRevoked: "The home survey link was revoked.",
};

export const mergeText = {
  enrolment: "the remote study with its device and surveys",
  bothEnrolled: "Both people are in the remote study, so their surveys can't be merged.",
};
