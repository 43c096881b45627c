/** Why a file wasn't sent or opened. */
export const fileText = {
  notAllowed: "You don't have permission to open or change this file.",
  gone: "This file no longer exists.",
  full: "There's no storage space left.",
  damagedOnTheWay: "The file was damaged on the way. Send it again.",
  damaged: "This file is damaged.",
  tooLarge: "This file is too large.",
  unsupported: "This type of file isn't supported.",
  failed: "Something went wrong with this file. Try again.",
};
