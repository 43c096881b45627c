export const translationText = {
  allTranslated: (count: number) => `All ${count} texts are translated.`,
  left: (count: number, of: number) =>
    count === 1 ? "1 text is left to translate." : `${count} of ${of} texts are left to translate.`,
  next: "Go to next",
  field: (language: string, number: number) => `${language} ${number}`,
  stillRight: "Still right",
  version: (version: number) => `Translates version ${version} of the English text.`,
};
