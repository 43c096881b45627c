export const stationText = {
  /** Where the name alone isn't clear: `station A` */
  named: (name: string) => `station ${name}`,
  /** `AVP only`, `AVP and MQ3` */
  devices: (codes: readonly string[]) => (codes.length === 1 ? `${codes[0]} only` : codes.join(" and ")),
};

export const stationsText = {
  title: "Stations",
  about: "One session at a time takes place at a station. Archived stations keep their history but get no new slots.",
  archived: "archived",
  editOne: (name: string) => `Edit ${name}`,
  archive: "Archive",
  archiveOne: (name: string) => `Archive ${name}`,
  archivedOne: (name: string) => `Station ${name} archived`,
  restore: "Restore",
  restoreOne: (name: string) => `Restore ${name}`,
  restoredOne: (name: string) => `Station ${name} restored`,
  add: "Add station",

  form: {
    nameHint: "A, Room 2",
    nameMissing: "Enter a name.",
    headsets: "Available headsets",
    save: "Save station",
    saved: (name: string) => `Station ${name} saved`,
    added: (name: string) => `Station ${name} added`,
  },
};
