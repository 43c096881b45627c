export const settingsText = {
  justChanged: "A colleague just changed the settings. Your change wasn't saved.",
  zoneFixed: "The time zone can't be changed once sessions exist.",
};
