export const deviceText = {
  notFound: "This device doesn't exist.",
  codeNotFound: "No device has this code.",
  justChanged: "A colleague just changed this device. Review and try again.",
  serialTaken: "A device with this serial number already exists.",
  notInStock: "This device isn't in stock.",
  isOwn: "This device is the participant's own.",
  onLoan: "This device is on loan. Record its return, or mark it as not returned.",
  alreadyRecorded: "This is already recorded.",
};

export const loanText = {
  notOnboarded: "Onboard this person first.",
  notReady: "This device isn't ready. Clean and reset it first.",
  duePast: "The due date can't be in the past.",
  deviceTaken: "Someone else has this device.",
  hasDevice: "This person already has a device. Record its return first.",
  keeping: "This person is keeping the device.",
  notOnLoan: "This device isn't on loan.",
};

export const assignmentText = {
  isAlready: (status: string) => `The device status is already ${status}.`,
  notHandedOver: "No device was handed over. Hand one over first.",
  usesOwn: "This person uses their own device.",
  returnOnDevice: "To record a return, open the device and choose Record return.",
  hasLoan: "This person has one of the study's devices. Record its return first.",
  noOwnDevice: "This person has no device of their own.",
  serialOfStudy: "One of the study's devices already has this serial number.",
};

/** Why an email isn't sent. */
export const deviceEmailText = {
  noDevice: "This person has no device.",
  returned: "The device was returned.",
  isOwn: "The device belongs to the participant.",
  keeping: "The participant is keeping the device.",
  otherDevice: (name: string) => `The device is a different one: ${name}.`,
  statusIs: (status: string) => `The device status is ${status}.`,
};
