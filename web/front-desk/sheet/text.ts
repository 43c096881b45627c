export const daySheetText = {
  title: (date: string) => `Arrivals, ${date}`,
  howTo: (studyName: string | undefined, printedAt: string) =>
    `${[studyName, `Printed ${printedAt}`].filter(Boolean).join(" · ")}. Write down times. Afterward, type them in on the front desk: Paper, Type in codes.`,
  heads: {
    code: "Code",
    time: "Time",
    participant: "Participant",
    arrived: "Arrived",
    completed: "Completed",
    noShow: "NoShow",
    notes: "Notes",
  },
  notSigned: (station: string) => `${station}, consent not signed`,
  excused: "excused",
  notExcused: "not excused",
};

export const typeInText = {
  title: "Type in codes",
  howTo: "Enter the printed sheet line by line. Leave what is blank there.",
  code: "Code",
  added: (name: string) => `${name} added.`,
  arrived: "Arrived at",
  completed: "Completed at",
  withoutConsent: "Why without a signed consent",
  noShow: { label: "NoShow", no: "No", excused: "Excused", notExcused: "Not excused" },
  notes: "Notes",
  unknownCode: "No visit has this code.",
  notToday: "Not on today's list.",
  codeMissing: "Enter the code.",
  nothing: "Enter a time, NoShow or a note.",
  inFuture: "This time is in the future.",
  reasonMissing: "Enter why there's no signed consent.",
};
