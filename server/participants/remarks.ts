/** Staff comments for the sample study. */
export const remarks: readonly string[] = [
  "Prefers to be called after five.",
  "Asked whether parking is paid. Told them it is.",
  "Left a voicemail, will try again on Monday.",
  "Very motivated, has taken part in a study before.",
  "Can come on short notice.",
  "Wears hearing aids; make sure the headset fits over them.",
  "Moves house next month, ask for the new address.",
  "Speaks to us on behalf of the whole family.",
  "Needs the afternoon slots because of school runs.",
  "Sent the address twice, the second one is right.",
];
