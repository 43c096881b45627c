import { z } from "zod";
import type { Allow } from "./permissions.ts";

/** Text on one line, as every name is: line breaks, tabs and other control characters become a space. */
export const oneLine = (max: number) =>
  z
    .string()
    .transform(text => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .pipe(z.string().max(max, `Enter at most ${max} characters.`));
/** Text of answers that names no participant: colleagues, stations, ids. Other text is hidden where names are hidden. */
export const PlainText = z.string().meta({ names: "none" });
/** What a person or a thing is called. */
export const Name = (max: number, missing = "Enter a name.") => oneLine(max).pipe(z.string().min(1, missing));

/** Created in the browser, once per intended change. Sent again, it gets the same answer. */
export const RequestId = z.uuid();
/** Increases with every change of a row. A change states the version it was based on. */
export const Version = z.int().min(1);
/** Why someone takes an unusual step. */
export const Reason = z.string().trim().min(3).max(500);
/** In the log, for a change that was taken back with one click, whatever language that was in. */
export const undoReason = "Undone";
/** A point in time as ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;
/** A calendar date, in whichever zone its field names. */
export const DateOn = z.iso.date();
export type DateOn = z.infer<typeof DateOn>;
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 10:30.")
  .meta({ names: "none" });
export type TimeOfDay = z.infer<typeof TimeOfDay>;
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "Unknown time zone. Use a name like America/Los_Angeles.")
  .meta({ names: "none" });

/** A named zone (`America/New_York`) or UTC. A bare offset isn't enough: it can't follow daylight saving time. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return timeZone !== "" && /^[A-Za-z]/.test(name);
  } catch {
    return false; // an unknown zone throws; there is no other way to ask
  }
}

/** Which page of a long list. */
export const Page = { offset: z.int().min(0).max(10_000_000), limit: z.int().min(1).max(200) };

/** Fetched ahead or again, without anyone opening the page just now: who opened a record is listed. */
export const InBackground = z.literal(true).optional();

interface Endpoint<I extends z.ZodType, O extends z.ZodType> {
  allow: Allow;
  /** An unattended screen must not be enough: refused if the caller last proved who they are more than 15 minutes ago. */
  needsProof?: true;
  /**
   * For accounts whose names are hidden. `none`: nothing in the answer identifies a participant. `hidden`: the answer is
   * masked by its schema, and the input can't ask by what is hidden. Absent = such an account is refused.
   */
  names?: "none" | "hidden";
  input: I;
  output: O;
}

/** Reads only: runs on connections that can't write. */
export interface Read<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Endpoint<I, O> {
  kind: "read";
}
/** One transaction with its log entries. Its input has a requestId. */
export interface Change<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Endpoint<I, O> {
  kind: "change";
  /** Why this change isn't logged (slot holds, saved views, drafts); absent = it must be recorded. */
  unlogged?: string;
  /** Which part of the answer is stored for repeated requests, if it shows a secret once; absent = all of it. */
  kept?(answer: z.output<O>): z.output<O>;
}
/** A long answer with progress updates; the caller can cancel it. */
export interface Stream<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
> extends Endpoint<I, O> {
  kind: "stream";
  progress: P;
  /** It changes the study, so it isn't for someone who may only look. */
  changes?: true;
}
export type Contract = Read | Change | Stream;
/** Not for someone who may only look. */
export function isChange(contract: Contract): boolean {
  return contract.kind === "change" || (contract.kind === "stream" && contract.changes === true);
}
export type Input<C extends Contract> = z.input<C["input"]>;
export type Parsed<C extends Contract> = z.output<C["input"]>;
export type Output<C extends Contract> = z.output<C["output"]>;

export function read<I extends z.ZodType, O extends z.ZodType>(door: Endpoint<I, O>): Read<I, O> {
  return { kind: "read", ...door };
}

export function change<I extends z.ZodType<{ requestId: string }>, O extends z.ZodType>(
  door: Endpoint<I, O> & Pick<Change<I, O>, "unlogged" | "kept">,
): Change<I, O> {
  return { kind: "change", ...door };
}

export function stream<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
  door: Endpoint<I, O> & Pick<Stream<I, O, P>, "progress" | "changes">,
): Stream<I, O, P> {
  return { kind: "stream", ...door };
}
