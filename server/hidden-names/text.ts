const hidden = "Names are hidden for your account.";

export const hiddenNamesText = {
  hidden,
  searchByNumber: `${hidden} Search by participant number.`,
};
