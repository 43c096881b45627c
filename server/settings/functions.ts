import { getSettings, setSettings } from "@hb/domain/settings/contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Handled } from "@hb/platform/functions/handle.ts";

export const settingsFunctions = (): Handled[] =>
  [getSettings, setSettings].map(contract => ({
    contract,
    handler: async () => refuse("unimplemented", "Not yet."),
  }));
