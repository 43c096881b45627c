/** Words of every screen. What only one screen says is in the `text.ts` beside it. */
export const commonText = {
  add: "Add",
  back: "Back",
  blank: "Blank",
  cancel: "Cancel",
  close: "Close",
  delete: "Delete",
  done: "Done",
  edit: "Edit",
  name: "Name",
  next: "Next",
  remove: "Remove",
  save: "Save",
  tryAgain: "Try again",
  undo: "Undo",
};

/** In the names of Mantine's calendar. */
export const calendarText = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
};

export const fieldText = {
  noDate: "No date",
  time: (example: string) => `Enter a time like ${example}.`,
  copy: "Copy",
  copied: "Copied",
};

export const overlayText = {
  more: "More",
  previous: "Previous",
  previousTip: "Previous in list (↑)",
  next: "Next",
  nextTip: "Next in list (↓)",
};

export const filterText = {
  all: "All",
  allOf: (filter: string) => `All of ${filter}`,
  only: "Only",
  onlyOne: (value: string) => `Only ${value}`,
};

export const tableText = {
  moved: (column: string, to: number, of: number) => `${column} moved to column ${to} of ${of}`,
  selectAll: "Select all in the list",
  select: (row: string) => `Select ${row}`,
  width: (column: string) => `Width of ${column}`,
};
