import { Refusal } from "@hb/domain/refusal.ts";
import { sayTrouble } from "../ui/toasts.tsx";

/** Does something for which there is no form to show trouble in: a refusal is said and stays until it is closed. */
export async function attempt(work: Promise<unknown>, done?: () => void): Promise<boolean> {
  try {
    await work;
    done?.();
    return true;
  } catch (error) {
    const refusal = asRefusal(error);
    sayTrouble(`${refusal.message} (${refusal.code})`);
    return false;
  }
}

export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal("internal", "Something unforeseen happened in this browser.");
}

/** Whether it may have been done all the same: then the next attempt is the same request, so that it is done once. */
export function isUncertain({ code }: Refusal): boolean {
  return code === "unavailable" || code === "deadline-exceeded" || code === "internal";
}
