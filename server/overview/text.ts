export const overviewText = {
  limitingNeedsParticipants: "Limiting figures to a view needs access to Participants.",
};
