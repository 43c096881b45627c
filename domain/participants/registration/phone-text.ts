// Not with the form's other texts: it's loaded later.
export const phoneText = {
  help: (example: string) =>
    `For example, ${example}. For a number from another country, start with + and the country code.`,
} as const;
