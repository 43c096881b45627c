export const openingText = {
  forgetJob: (years: number) => `Delete who opened which record, and permission uses, after ${years} years`,
};
