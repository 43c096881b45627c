import * as contract from "@hb/domain/emails/contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Handled, Handler } from "@hb/platform/functions/handle.ts";

const unwritten: Handler = async () => refuse("unimplemented", "Not yet.");
export const emailFunctions = (): Handled[] =>
  Object.values(contract)
    .filter(one => typeof one === "object" && one !== null && "kind" in one)
    .map(one => ({ contract: one as never, handler: unwritten }));
