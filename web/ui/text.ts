/** Words of every screen. What only one screen says is in the `text.ts` beside it. */
export const commonText = {
  add: "Add",
  back: "Back",
  cancel: "Cancel",
  close: "Close",
  delete: "Delete",
  done: "Done",
  edit: "Edit",
  name: "Name",
  next: "Next",
  remove: "Remove",
  save: "Save",
  undo: "Undo",
};
