import { z } from "zod";
import { ParticipantId } from "../participants/participant.ts";

/*
 * What an account gets whose names are hidden. Answers are masked by the schema of their contract, and text is hidden
 * unless its schema says otherwise: a field that is added later is hidden until someone decides that it needn't be.
 *
 * `.meta({ names: "none" })`: nothing in it identifies a participant, whatever it holds.
 * `.meta({ isPlain: holder => boolean })`: the same, if the object that has it says so.
 * `.meta({ names: "hidden" })`: identifies someone though it isn't text, such as a birth date or the list of documents.
 */

/** Stands in for a text that has to have some value. */
export const hiddenText = "Hidden";

/** “P-1042”: how a participant is called where names are hidden. */
export function pseudonymOf(id: number): string {
  return `P-${String(id).padStart(4, "0")}`;
}

const personId: z.ZodType = ParticipantId;
type Masked = (value: unknown) => unknown;

interface MaskOptions {
  /** What is left of a text that may also be absent or null. The log says that there was something. */
  leaves?: typeof hiddenText;
}

/** Taken away. Whatever holds it decides what remains. */
const gone = Symbol("hidden");
/** Formats that hold moments and made-up numbers. */
const plainFormats = new Set(["datetime", "date", "time", "uuid"]);
const plainTypes = new Set([
  "number",
  "int",
  "boolean",
  "null",
  "undefined",
  "literal",
  "enum",
  "template_literal",
  "never",
]);
/** What a participant is called, beside the number that says who it is. */
const nameFields = new Set(["firstName", "name", "participantName"]);

/** What is left of a value of this schema. */
export function maskOf(schema: z.ZodType, { leaves }: MaskOptions = {}): Masked {
  const made = new Map<z.ZodType, Masked>();
  const empty = leaves ?? gone;
  const outer = masked(schema);
  return value => {
    const left = outer(value);
    return left === gone ? null : left;
  };

  function masked(one: z.ZodType): Masked {
    const known = made.get(one);
    if (known) return known;
    // A schema may hold itself.
    made.set(one, value => made.get(one)?.(value));
    const mask = maskFor(one);
    made.set(one, mask);
    return mask;
  }

  function maskFor(one: z.ZodType): Masked {
    const names = namesIn(one);
    if (names === "none") return value => value;
    if (names === "hidden") return value => (isBlank(value) ? value : Array.isArray(value) ? [] : gone);
    const { def } = one as AnySchema;
    if (plainTypes.has(def.type)) return value => value;
    switch (def.type) {
      case "string":
        if (plainFormats.has(def.format ?? "")) return value => value;
        return value => (isBlank(value) ? value : empty);
      case "object":
        return objectMask(def.shape);
      case "array": {
        const element = masked(def.element);
        return value => (Array.isArray(value) ? value.map(element).filter(item => item !== gone) : gone);
      }
      case "record": {
        const [key, inner] = [masked(def.keyType), masked(def.valueType)];
        return value => {
          if (!isObject(value)) return gone;
          const entries = Object.entries(value).map(([name, item]) => [key(name), inner(item)] as const);
          return Object.fromEntries(entries.filter(([name, item]) => typeof name === "string" && item !== gone));
        };
      }
      case "union": {
        const options = def.options.map(option => ({ fits: fitOf(option, def.discriminator), mask: masked(option) }));
        return value => options.find(({ fits }) => fits(value))?.mask(value) ?? gone;
      }
      case "nullable": {
        const inner = masked(def.innerType);
        return value => {
          const left = value === null ? null : inner(value);
          return left === gone ? null : left;
        };
      }
      case "optional":
      case "nonoptional":
      case "default":
      case "prefault":
      case "readonly":
        return optionally(masked(def.innerType));
      case "pipe":
        return masked((def.out as AnySchema).def.type === "transform" ? def.in : def.out);
      case "lazy":
        return masked(def.getter());
      case "unknown":
      case "any":
        return () => gone;
      default:
        throw new Error(`Answers with a ${def.type} can't be masked yet.`);
    }
  }

  function objectMask(shape: Record<string, z.ZodType>): Masked {
    const idField = Object.keys(shape).find(field => innermost(shape[field]) === personId);
    const fields = Object.entries(shape).map(([field, one]) => {
      const mask = masked(one);
      const isName = innermost(one)?.def.type === "string" && namesIn(innermost(one) ?? one) === undefined;
      if (idField !== undefined && isName && nameFields.has(field))
        return [field, (value: unknown, of: Record<string, unknown>) => calling(value, of[idField])] as const;
      if (field === "lastName" && isName) return [field, () => ""] as const;
      const isPlain = z.globalRegistry.get(one)?.["isPlain"] as ((of: object) => boolean) | undefined;
      const isRequired = !["nullable", "optional"].includes((one as AnySchema).def.type);
      return [
        field,
        (value: unknown, of: Record<string, unknown>) => {
          const left = isPlain?.(of) ? value : mask(value);
          return left === gone ? (isRequired && typeof value === "string" ? hiddenText : undefined) : left;
        },
      ] as const;
    });
    return value => {
      if (!isObject(value)) return gone;
      const left: Record<string, unknown> = {};
      for (const [field, mask] of fields) {
        if (!(field in value)) continue;
        const kept = mask(value[field], value);
        if (kept !== undefined) left[field] = kept;
      }
      return left;
    };
  }
}

function calling(name: unknown, id: unknown): unknown {
  if (isBlank(name)) return name;
  return typeof id === "number" ? pseudonymOf(id) : hiddenText;
}

function optionally(mask: Masked): Masked {
  return value => (value === undefined ? undefined : mask(value));
}

/** Whether a value is of this option of a union. */
function fitOf(option: z.ZodType, discriminator: string | undefined): (value: unknown) => boolean {
  const { def } = option as AnySchema;
  const kind = discriminator !== undefined && def.type === "object" ? def.shape[discriminator] : undefined;
  if (discriminator !== undefined && kind)
    return value => isObject(value) && kind.safeParse(value[discriminator]).success;
  return value => option.safeParse(value).success;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function namesIn(schema: z.ZodType): unknown {
  return z.globalRegistry.get(schema)?.["names"];
}

/** Without what only says that it may be absent. */
function innermost(schema: z.ZodType | undefined): AnySchema | undefined {
  if (!schema || schema === personId) return schema as AnySchema | undefined;
  const { def } = schema as AnySchema;
  if (def.type === "nullable" || def.type === "optional") return innermost(def.innerType);
  if (def.type === "pipe") return innermost((def.out as AnySchema).def.type === "transform" ? def.in : def.out);
  return schema as AnySchema;
}

/** What zod keeps of a schema's parts; each kind has some of them. */
export type AnySchema = z.ZodType & {
  def: {
    type: string;
    format?: string;
    shape: Record<string, z.ZodType>;
    element: z.ZodType;
    keyType: z.ZodType;
    valueType: z.ZodType;
    options: z.ZodType[];
    discriminator?: string;
    innerType: z.ZodType;
    in: z.ZodType;
    out: z.ZodType;
    getter(): z.ZodType;
  };
};
