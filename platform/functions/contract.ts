import type { z } from "zod";

/** Who may call a function, unless the app has its own words for it. */
export type Allow = "public" | "signed-in";

interface Declaration<I extends z.ZodType, O extends z.ZodType, L> {
  allow: L;
  /** `z.null()` = no input: callers send nothing, null or {}. */
  input: I;
  output: O;
}

/** Changes nothing: runs on connections that cannot write. */
export interface Read<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, L = unknown>
  extends Declaration<I, O, L> {
  kind: "read";
}
/** One transaction. Its input carries a request id, so that a repeated request is done once. */
export interface Change<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, L = unknown>
  extends Declaration<I, O, L> {
  kind: "change";
  /** Why this change leaves no log entry. Absent = it must leave one, or it does not commit. */
  unlogged?: string;
  /** What is stored of the answer for a repeated request, where the answer shows a secret once. Absent = all of it. */
  kept?(answer: z.output<O>): z.output<O>;
}
/** A long answer with progress on the way. The caller can cancel it. */
export interface Stream<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
  L = unknown,
> extends Declaration<I, O, L> {
  kind: "stream";
  progress: P;
}
/** What a function takes and returns, and who may call it. An app may declare these in its own files: only the shape counts. */
export type Contract<L = unknown> =
  | Read<z.ZodType, z.ZodType, L>
  | Change<z.ZodType, z.ZodType, L>
  | Stream<z.ZodType, z.ZodType, z.ZodType, L>;
export type Parsed<C extends Contract> = z.output<C["input"]>;
export type Output<C extends Contract> = z.output<C["output"]>;

export function read<I extends z.ZodType, O extends z.ZodType, const L>(
  declaration: Declaration<I, O, L>,
): Read<I, O, L> {
  return { kind: "read", ...declaration };
}

export function change<I extends z.ZodType<{ requestId: string }>, O extends z.ZodType, const L>(
  declaration: Declaration<I, O, L> & Pick<Change<I, O, L>, "unlogged" | "kept">,
): Change<I, O, L> {
  return { kind: "change", ...declaration };
}

export function stream<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType, const L>(
  declaration: Declaration<I, O, L> & { progress: P },
): Stream<I, O, P, L> {
  return { kind: "stream", ...declaration };
}
