import { useUserInfo } from "../shell/sign-in-state.ts";

/** Whether the person at the screen sees people by number. What they can't do is left out; the server refuses it anyway. */
export function useHidesNames(): boolean {
  return useUserInfo()?.terms.hidesNames === true;
}
