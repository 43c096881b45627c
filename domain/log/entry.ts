import { z } from "zod";
import { Instant, PlainText } from "../contract.ts";
import { LogAction } from "./actions.ts";
import type { LogPayload } from "./payloads.ts";

/** The record an entry leads to. */
export const SubjectKind = z.enum([
  "participant",
  "session",
  "device",
  "user",
  "email",
  "consent",
  "settings",
  "design",
]);
export type SubjectKind = z.infer<typeof SubjectKind>;
export const Subject = z.object({ kind: SubjectKind, id: z.string().min(1).max(200).meta({ names: "none" }) });
export type Subject = z.infer<typeof Subject>;

interface EntryOf<A extends LogAction> {
  action: A;
  /** The participant it's about, with their current name. */
  participantId?: number;
  participantName?: string;
  subject?: Subject;
  payload: LogPayload<A>;
}

/** What happened, ready to be recorded. Who and when come from the call. */
export type LogEntry = { [A in LogAction]: EntryOf<A> }[LogAction];

/** An entry as readers get it. */
export const LoggedEntry = z.object({
  id: z.int(),
  at: Instant,
  action: LogAction,
  actor: z.object({
    kind: z.enum(["staff", "participant", "anonymous", "system"]),
    /** The user id, the form of a participant's link, or the name of a system job. */
    id: PlainText.nullable(),
  }),
  participantId: z.int().nullable(),
  subject: Subject.nullable(),
  /** Old and new values and names; null = erased because the person was anonymized. */
  payload: z.record(z.string(), z.unknown()).nullable(),
});
export type LoggedEntry = z.infer<typeof LoggedEntry>;
