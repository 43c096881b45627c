export const asOfText = {
  unknown: "This record doesn't exist.",
  notPermitted: "You don't have permission to see this history.",
  needsLog: "Earlier permissions come from the log. You need the Log permission.",
};
