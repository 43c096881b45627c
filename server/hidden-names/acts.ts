import type { Contract } from "@hb/domain/contract.ts";
import { functions } from "@hb/domain/functions.ts";
import { isObject, maskOf, pseudonymOf } from "@hb/domain/hidden-names/mask.ts";
import { questionsIn } from "@hb/domain/hidden-names/questions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import type { Redaction } from "@hb/platform/access.ts";
import { isRefusal } from "@hb/platform/refusal.ts";
import type { Check, StorageRule } from "@hb/platform/storage/rules.ts";
import { hiddenNamesText as text } from "./text.ts";

export { hiddenNamesText } from "./text.ts";

export function hidesNames(actor: Actor | undefined): boolean {
  return actor?.kind === "staff" && actor.terms?.hidesNames === true;
}

/** What a refusal calls a person. */
export function nameFor(actor: Actor, person: { id: number; firstName: string; lastName: string }): string {
  return hidesNames(actor) ? pseudonymOf(person.id) : fullName(person);
}

interface Hiding {
  asks(input: unknown): boolean;
  redaction: Redaction;
}
/** Made when such an account first calls the function: ordinary accounts cost nothing. */
const made = new Map<string, Hiding>();

/** Why the call is refused, or how its answer is masked; neither = it holds nothing to hide. */
export function hideNames(name: string, input: unknown): { refusal?: string; redaction?: Redaction } {
  const contract = (functions as Record<string, Contract>)[name];
  if (!contract?.names) return { refusal: text.hidden };
  if (contract.names === "none") return {};
  const hiding = made.get(name) ?? hidingOf(contract);
  made.set(name, hiding);
  // What isn't valid is refused for that.
  const parsed = contract.input.safeParse(input);
  if (parsed.success && hiding.asks(parsed.data)) return { refusal: text.searchByNumber };
  return { redaction: hiding.redaction };
}

function hidingOf(contract: Contract): Hiding {
  return {
    asks: questionsIn(contract.input, { isRead: contract.kind !== "change" }),
    redaction: { answer: maskOf(contract.output), error: withoutDetails },
  };
}

/** Details that aren't true or a number, and still name no one. */
const plainDetails = ["problems", "field", "heldUntil", "changed"];

/** A refusal shows what a colleague saved, or who has a slot. Its sentence uses `nameFor`. */
function withoutDetails(error: unknown): unknown {
  if (!isRefusal(error) || !isObject(error.details)) return error;
  const details = Object.entries(error.details).filter(
    ([key, value]) => plainDetails.includes(key) || typeof value === "boolean" || typeof value === "number",
  );
  return new Refusal(error.code, error.message, Object.fromEntries(details));
}

/** Documents, photos, signatures and signed files name or show someone. A user's own exports have a check of their own. */
export function withoutFilesOfPeople(rules: readonly StorageRule<Actor>[]): StorageRule<Actor>[] {
  const unlessHidden =
    (check: Check<Actor>): Check<Actor> =>
    async (identity, params, db) =>
      !hidesNames(identity?.actor) && (await check(identity, params, db));
  return rules.map(({ read, write, delete: remove, list, ...rule }) => ({
    ...rule,
    ...(read && { read: unlessHidden(read) }),
    ...(write && { write: unlessHidden(write) }),
    ...(remove && { delete: unlessHidden(remove) }),
    ...(list && { list: unlessHidden(list) }),
  }));
}
