export const colleaguesText = {
  title: "Colleagues here",
  isHere: (name: string) => `${name} is here`,
};
