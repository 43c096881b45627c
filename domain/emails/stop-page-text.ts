/* Every text of the page that stops reminders, apart from code, in English. */
export const stopPage = {
  title: "Reminders",
  opening: "Checking your reminders…",
  question: "Stop reminders from this study?",
  explanation: "You'll still get emails about visits you book and about your consent.",
  stop: "Stop reminders",
  stopped: "Reminders stopped",
  stoppedExplanation:
    "You'll still get emails about visits you book and about your consent. You can change this at any time.",
  resume: "Resume reminders",
  resumed: "Reminders resumed",
  wrongLink: "This link no longer works. Use the one in your latest email, or contact us.",
} as const;
