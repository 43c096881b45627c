import type { LogPayload, RecordedAction } from "./payloads.ts";

/** The record an entry leads to. */
export type SubjectKind = "participant" | "session" | "device" | "user" | "email" | "consent" | "settings";

interface EntryOf<A extends RecordedAction> {
  action: A;
  participantId?: number;
  subject?: { kind: SubjectKind; id: string };
  payload: LogPayload<A>;
}

/** What happened, ready to be recorded; who and when come from the call it happened in. */
export type LogEntry = { [A in RecordedAction]: EntryOf<A> }[RecordedAction];
