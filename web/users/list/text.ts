export const peopleText = {
  /** `9 people, 1 disabled` */
  count: (all: number, disabled: number) => {
    const people = all === 1 ? "1 person" : `${all} people`;
    return disabled === 0 ? people : `${people}, ${disabled} disabled`;
  },
  label: "Users",
  everything: "Everything",
  noPermissions: "No permissions",
};

export const matrixText = {
  label: "Users and their permissions",
  person: "Person",
  lastSignIn: "Last sign-in",
  more: "More",
  permissionOf: (permission: string, name: string) => `${permission} for ${name}`,
  keys: {
    move: "Move through the table",
    ends: "Start and end of the row",
    switch: "Grant or remove the permission",
  },
};
