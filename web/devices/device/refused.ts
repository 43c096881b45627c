import { asRefusal } from "../../backend/refused.ts";
import { notifyError } from "../../ui/overlay/toasts.tsx";

/** Something that was not done, and why; on a change by a colleague the screen shows theirs already. */
export function sayRefused(error: unknown, what: string): void {
  const { code, message } = asRefusal(error);
  notifyError(`${what} ${message} (${code})`, { about: "device" });
}
