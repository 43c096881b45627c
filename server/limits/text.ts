export const limitText = {
  tooMany: (minutes: number) =>
    `Too many attempts from your network. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
};
