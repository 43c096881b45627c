import { blank } from "../lookups/lookup.ts";
import { type ChangeInWords, changes } from "./action-changes.ts";
import { type SentenceFacts, sentences } from "./action-sentences.ts";
import { type LogAction, logAction, logActions } from "./actions.ts";
import type { LoggedEntry } from "./entry.ts";
import { humanize, type LogFormat } from "./format.ts";
import { type LogPayload, logPayloads, Names } from "./payloads.ts";
import { name, type Phrase, phrase, textOf } from "./phrase.ts";

type Entry = Pick<LoggedEntry, "action" | "actor" | "participantId" | "subject" | "payload">;

const erased = "(erased: this person was anonymized)";

/** What happened, in one sentence. */
export function sentenceOf(entry: Entry, format: LogFormat): Phrase {
  if (entry.payload === null) return phrase`${erased}`;
  const facts = factsOf(entry.action, entry, format);
  return facts ? sentences[entry.action](facts as SentenceFacts<never>) : unknownAction(entry);
}

/** The value before and after; undefined where the sentence says it all. */
export function changeOf(entry: Entry, format: LogFormat): ChangeInWords | undefined {
  const payload = payloadOf(entry.action, entry.payload);
  return payload && changes[entry.action]?.(payload as never, format);
}

/** The value before and after, unless the sentence already names the one that isn't blank. */
export function changeBeside(sentence: Phrase, entry: Entry, format: LogFormat): ChangeInWords | undefined {
  const change = changeOf(entry, format);
  const named = change?.old === blank.label ? change.new : change?.new === blank.label ? change.old : undefined;
  return named !== undefined && textOf(sentence).includes(`: ${named}`) ? undefined : change;
}

/** Why a correction was made, in the words of the person who made it. */
export function reasonOf({ action, payload }: Entry): string | undefined {
  const reason = payload?.["reason"];
  // The reason of a failed sign-in comes from HB and is part of its sentence.
  return action !== logAction.signInRefused && typeof reason === "string" && reason !== "" ? reason : undefined;
}

/** All of it in one line: `Dana changed the status of 1042 Maria Lopez from Contacted to Scheduled`. */
export function plainTextOf(entry: Entry, format: LogFormat): string {
  const sentence = textOf(sentenceOf(entry, format));
  const change = changeOf(entry, format);
  const reason = reasonOf(entry);
  return [sentence, change && formatChange(sentence, change), reason && ` (${reason})`].filter(Boolean).join("");
}

/** `from … to …` only reads well after a change; `handed over … to …` already names a person. */
function formatChange(sentence: string, { old, new: now }: ChangeInWords): string {
  if (old === undefined || now === undefined) return `: ${now ?? old}`;
  if (/ (changed|set|updated) /.test(sentence)) return ` from ${old} to ${now}`;
  return sentence.includes(": ") ? ` (${old} → ${now})` : `: ${old} → ${now}`;
}

function factsOf<A extends LogAction>(action: A, entry: Entry, format: LogFormat): SentenceFacts<A> | undefined {
  const p = payloadOf(action, entry.payload);
  if (p === undefined) return undefined;
  const { actor, participantId, subject } = entry;
  const hasParticipant = participantId !== null;
  return { p, actor: actor.kind, who: actorOf(entry), whom: participantOf(entry), hasParticipant, subject, format };
}

/** Undefined for an entry written by a newer version of HB. */
function payloadOf<A extends LogAction>(action: A, payload: LoggedEntry["payload"]): LogPayload<A> | undefined {
  const schema = Object.hasOwn(logPayloads, action) ? logPayloads[action] : undefined;
  // The schema of this very action has parsed it.
  return schema?.safeParse(payload).data as LogPayload<A> | undefined;
}

function actorOf(entry: Entry): Phrase {
  const { kind, id } = entry.actor;
  switch (kind) {
    case "staff":
      return name(namesOf(entry).actorName ?? "A colleague", id === null ? null : { kind: "user", id });
    case "participant":
      return participantOf(entry);
    case "system":
      return id === null ? name("HB") : phrase`${name("HB")} (${humanize(id)})`;
    case "anonymous":
      return phrase`Someone`;
  }
}

/** `1042 Maria Lopez`: the number first, as people say it on the phone. */
function participantOf(entry: Entry): Phrase {
  const { participantId } = entry;
  if (participantId === null) return phrase`a participant`;
  const { participantName } = namesOf(entry);
  const label = participantName ? `${participantId} ${participantName}` : `participant ${participantId}`;
  return name(label, { kind: "participant", id: String(participantId) });
}

function namesOf({ payload }: Entry): Names {
  return Names.safeParse(payload).data ?? {};
}

function unknownAction(entry: Entry): Phrase {
  const isKnown = logActions.ids.includes(entry.action);
  return isKnown
    ? phrase`${actorOf(entry)}: ${logActions.label(entry.action)}`
    : phrase`${actorOf(entry)} did something this page doesn't know yet`;
}
