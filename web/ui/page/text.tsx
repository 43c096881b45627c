import type { ReactNode } from "react";

export const errorText = {
  reference: (reference: string) => `Reference ${reference}`,
  copy: "Copy for support",
  tryingAgain: (seconds: ReactNode) => <>Trying again in {seconds}.</>,
};
