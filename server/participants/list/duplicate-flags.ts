import { sharedBits } from "../list-engine/engine.ts";

/** Which values a participant shares with someone who isn't marked as a duplicate. */
export function duplicateFlags(shared = 0) {
  return {
    duplicateName: (shared & sharedBits.duplicateName) !== 0,
    duplicateEmail: (shared & sharedBits.duplicateEmail) !== 0,
    duplicatePhone: (shared & sharedBits.duplicatePhone) !== 0,
  };
}
