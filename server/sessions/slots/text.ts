export const slotText = {
  noneCreated: "None of these slots can be created.",
  noneDeleted: "None of them can be deleted.",
  past: "This time is in the past.",
  notOpen: "This slot is no longer open. Move its booking instead.",
  held: "Someone is booking this slot online right now.",
};

/** Why a slot isn't deleted. */
export const keptText = {
  gone: "It no longer exists.",
  locked: (by: string | null) => `${by} has locked it.`,
  notOpen: "It's no longer open.",
  held: "Someone is booking it online right now.",
  justChanged: "It was just changed.",
};

export const stationText = {
  gone: "This station no longer exists.",
  justChanged: "A colleague just changed this station. Your change wasn't saved.",
  notInUse: "This station isn't in use.",
  lacksDevice: (name: string | undefined) => `${name ?? "This station"} doesn't have this device.`,
  hasSessions: (name: string, upcoming: number) => `${name} still has ${upcoming} upcoming. Move or delete them first.`,
  nameTaken: "A station with this name already exists.",
};
