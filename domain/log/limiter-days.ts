/** How many days of the log are shown. Apart from what counts them, because the frame of every screen needs it at once. */
export const logLimiterDays = [1, 2, 3, 4, 5, 6, 7, 30, 60, 90] as const;
