import { useKeys } from "../../shell/keys/keys.ts";

export function useLogKey(toggle: () => void): void {
  useKeys("Everywhere", "everywhere", [{ keys: ["l"], words: "Log", act: toggle, once: true }]);
}
