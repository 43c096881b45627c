import type { ReactNode } from "react";

export interface StepProps {
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** On the button that submits. */
  verb: string;
  loading?: boolean;
  onSubmit: () => void;
  /** Absent = there is no way back, because something is shown only once. */
  onBack?: () => void;
}

/** One step of signing in or of setting it up, on a page of its own or in a dialog. */
export type StepFrame = (props: StepProps) => ReactNode;
