export const exportText = {
  unknownList: "This list can't be exported.",
  notPermitted: "You don't have permission to see this list.",
  chooseDeidentified: "Choose De-identified.",
  othersRunning: "Other exports are running. Try again when one of them is done.",
  tooManyRows: "Too many rows for an Excel sheet. Choose CSV, or narrow the filters.",
};

export const codebookText = {
  sheet: "Codebook",
  file: (name: string) => `${name}-codebook.csv`,
  kinds: {
    text: "text",
    choice: "one option from a list",
    choices: "several options from a list, separated by semicolons",
    integer: "whole number",
    decimal: "number",
    yesNo: "true or false",
    date: "date, YYYY-MM-DD",
    moment: (timeZone: string) => `date and time in ${timeZone}, YYYY-MM-DD HH:MM:SS`,
    participant: "participant number",
    pseudonym: "participant pseudonym, the same in every file",
  },
  escaped:
    "An apostrophe is added before anything a spreadsheet could take for a formula, and before another apostrophe, at the start of a text and after a semicolon, tab or line break. To get the original text, remove one apostrophe in each of these places.",
};
