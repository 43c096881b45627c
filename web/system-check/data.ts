import { call, callStream } from "../backend/call.ts";

export function ping() {
  return call("ping", null);
}

export function countToThree(onNumber: (number: number) => void) {
  return callStream("countToThree", null, onNumber);
}
