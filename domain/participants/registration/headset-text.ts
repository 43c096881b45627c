// Not with the form's other texts: it's loaded later.
export const headsetText = {
  /** A second headset of the same brand has a number. */
  name: (brand: string, number: number) => (number === 1 ? brand : `${brand} #${number}`),
  type: (name: string) => `Which ${name}?`,
  questType: (name: string) => `Which ${name}?`,
  ownedFor: (name: string) => `How long have you had the ${name}?`,
  add: (brand: string) => `Add another ${brand}`,
  remove: (name: string) => `Remove ${name}`,
} as const;
