export const entryText = {
  /** Once it is done. */
  done: {
    bonus: (name: string, amount: string) => `Bonus for ${name} set to ${amount}`,
    note: (name: string) => `Note about ${name} added`,
    walkIn: (name: string) => `${name} added`,
    signed: (name: string) => `Consent of ${name} signed`,
    declined: (name: string) => `Consent of ${name} declined`,
    checkedIn: (name: string) => `${name} checked in`,
    completed: (name: string) => `${name} completed`,
    excused: (name: string) => `${name} marked as NoShow, excused`,
    notExcused: (name: string) => `${name} marked as NoShow, not excused`,
    status: (name: string, status: string) => `${name} marked as ${status}`,
  },
  /** While it isn't done yet. */
  label: {
    bonus: (amount: string) => `Bonus ${amount}`,
    note: "Note",
    walkIn: "Add participant",
    signed: "Consent signed",
    declined: "Consent declined",
    checkIn: "Check in",
    complete: "Complete",
    excused: "NoShow, excused",
    notExcused: "NoShow, not excused",
  },
  /** The reason that the log shows. */
  decided: "The front desk decided between two entries",
};
