export const viewText = {
  gone: "This view no longer exists.",
};
