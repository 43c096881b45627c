import { z } from "zod";
import { type AnySchema, isObject, namesIn } from "./mask.ts";

/*
 * A search answers by whom it finds: asking for "Clara" and getting one row says who that is. So an account whose names
 * are hidden can't ask by what it can't see.
 *
 * `.meta({ names: "number" })`: a search that finds people by their number, too; only that is left of it.
 * `.meta({ asksForNames: input => boolean })`: filters and sorting that know themselves what they ask for.
 */

type Asks = (input: unknown) => boolean;
const never: Asks = () => false;
/** Longer ones would be part of a phone number. */
const numberPattern = /^\s*\d{1,6}\s*$/;

/**
 * Whether an input asks for what is hidden. Reads can't hold any other text; what a change holds is written, so there
 * only filters and sorting count.
 */
export function questionsIn(schema: z.ZodType, { isRead }: { isRead: boolean }): Asks {
  const { asksForNames, names } = z.globalRegistry.get(schema) ?? {};
  if (typeof asksForNames === "function") return input => input !== undefined && (asksForNames as Asks)(input);
  if (names === "none") return never;
  const { def } = schema as AnySchema;
  const inside = (one: z.ZodType) => questionsIn(one, { isRead });
  switch (def.type) {
    case "string":
      return isRead && !def.format ? text => isAsked(text, namesIn(schema)) : never;
    case "object": {
      const fields = Object.entries(def.shape).map(([field, one]) => [field, inside(one)] as const);
      return input => isObject(input) && fields.some(([field, asks]) => asks(input[field]));
    }
    case "array": {
      const element = inside(def.element);
      return input => Array.isArray(input) && input.some(element);
    }
    case "record": {
      const value = inside(def.valueType);
      return input => isObject(input) && Object.values(input).some(value);
    }
    case "union": {
      // The other options don't fit, so what they would find in it isn't there.
      const options = def.options.map(option => ({ option, asks: inside(option) }));
      return input => options.some(({ option, asks }) => asks(input) && option.safeParse(input).success);
    }
    case "pipe":
      return inside((def.out as AnySchema).def.type === "transform" ? def.in : def.out);
    case "nullable":
    case "optional":
    case "nonoptional":
    case "default":
    case "prefault":
    case "readonly":
      return inside(def.innerType);
    default:
      return never;
  }
}

function isAsked(text: unknown, names: unknown): boolean {
  if (typeof text !== "string" || text.trim() === "") return false;
  return names !== "number" || !numberPattern.test(text);
}
