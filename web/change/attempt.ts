import { asRefusal } from "../backend/refused.ts";
import { notifyError } from "../ui/overlay/toasts.tsx";

/** Does something for which there is no form to show trouble in: a refusal is said and stays until it is closed. */
export async function attempt(work: Promise<unknown>, done?: () => void): Promise<boolean> {
  try {
    await work;
    done?.();
    return true;
  } catch (error) {
    const refusal = asRefusal(error);
    notifyError(`${refusal.message} (${refusal.code})`);
    return false;
  }
}
