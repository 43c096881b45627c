export const fileText = {
  expired: "This link is wrong or has expired.",
  notPermitted: "You no longer have permission to see this file.",
  sweepJob: (minutes: number) => `Delete exports older than ${minutes} minutes`,
};
