/** How many days of the log are shown. A file of its own, because the frame of every screen loads it at once. */
export const logLimiterDays = [1, 2, 3, 4, 5, 6, 7, 30, 60, 90] as const;
