const doneText = (rate: number | null) => (rate === null ? "no surveys yet" : `${rate}% done`);

export const peopleText = {
  keys: "Remote study",
  countUnavailable: "couldn't load",
  export: "People",
  arm: "Arm",
  allArms: "All",
  compareArms: "Compare arms",
  onboard: "Onboard",
  unavailable: "Couldn't load the list",
  list: "People in the remote study",
  loadingList: "People in the remote study, loading",
  empty: {
    title: "No one is in the remote study yet",
    explanation: "People appear here once they're onboarded, with one square per day for their surveys at home.",
    onboard: "Onboard someone",
    onboardNote: "They get the welcome email for their arm",
    seeCompleted: "See who completed a visit",
    seeCompletedNote: "They're usually asked first",
  },
};

export const searchText = {
  label: "Search by name, ID, or serial number",
  placeholder: "Name, ID, serial",
  labelOfId: "Search by ID",
  placeholderOfId: "ID",
};

export const barText = {
  viewParts: "Filters and order",
  squares: "One square per day",
  order: "Order",
  reversed: (order: string) => `${order}, reversed`,
};

export const footText = {
  arms: (loaner: number | null, owner: number | null) => `Loaner ${doneText(loaner)} · Owner ${doneText(owner)}`,
  keys: "J K move · Enter open · / search · F filters",
};

export const columnsText = {
  id: "ID",
  arm: "Arm",
  device: "Device",
  status: "Status",
  dailySurveys: (dates: string) => `Daily surveys  ${dates}`,
  dailySurveysOf: (name: string) => `Daily surveys of ${name}`,
  beforeFirstDay: "before the first day",
  rate: "Rate",
  doneOf: (done: number, asked: number) => `${done} of ${asked} daily surveys done`,
  next: "Next",
  actOn: (action: string, name: string, why: string) => `${action} ${name}: ${why}`,
  person: "Person",
};
