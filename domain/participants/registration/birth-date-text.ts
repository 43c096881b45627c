// Not with the form's texts: other pages ask for a birth date too.
export const birthDateText = { month: "Month", day: "Day", year: "Year" } as const;
