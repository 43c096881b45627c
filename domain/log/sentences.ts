import { type ChangeInWords, changes } from "./action-changes.ts";
import { type SentenceFacts, sentences } from "./action-sentences.ts";
import { type LogAction, logActions } from "./actions.ts";
import type { LoggedEntry } from "./entry.ts";
import { humanize, type LogFormat } from "./format.ts";
import { type LogPayload, logPayloads, Names } from "./payloads.ts";
import { name, type Phrase, phrase, textOf } from "./phrase.ts";

type Entry = Pick<LoggedEntry, "action" | "actor" | "participantId" | "subject" | "payload">;

const erased = "(erased: this person was anonymised)";

/** What happened, as a coordinator would say it. */
export function sentenceOf(entry: Entry, words: LogFormat): Phrase {
  if (entry.payload === null) return phrase`${erased}`;
  const told = factsOf(entry.action, entry, words);
  return told ? sentences[entry.action](told as SentenceFacts<never>) : unknownAction(entry);
}

/** The value before and after; undefined where the sentence says it all. */
export function changeOf(entry: Entry, words: LogFormat): ChangeInWords | undefined {
  const payload = payloadOf(entry.action, entry.payload);
  return payload && changes[entry.action]?.(payload as never, words);
}

/** Why a correction was made, in the words of whoever made it. */
export function reasonOf({ action, payload }: Entry): string | undefined {
  const reason = payload?.["reason"];
  // A refused sign-in has a reason of HB's, which its sentence tells.
  return action !== 153 && typeof reason === "string" && reason !== "" ? reason : undefined;
}

/** All of it in one line: `Dana changed the status of 1042 Maria Lopez from Contacted to Scheduled`. */
export function plainTextOf(entry: Entry, words: LogFormat): string {
  const sentence = textOf(sentenceOf(entry, words));
  const change = changeOf(entry, words);
  const reason = reasonOf(entry);
  return [sentence, change && formatChange(sentence, change), reason && ` (${reason})`].filter(Boolean).join("");
}

/** Only what was changed or set goes from one value to another; what was handed over or given goes to somebody. */
function formatChange(sentence: string, { old, new: now }: ChangeInWords): string {
  if (old === undefined || now === undefined) return `: ${now ?? old}`;
  return / (changed|set) /.test(sentence) ? ` from ${old} to ${now}` : `: ${old} → ${now}`;
}

function factsOf<A extends LogAction>(action: A, entry: Entry, words: LogFormat): SentenceFacts<A> | undefined {
  const p = payloadOf(action, entry.payload);
  if (p === undefined) return undefined;
  const { actor, participantId, subject } = entry;
  const isAboutSomebody = participantId !== null;
  return { p, actor: actor.kind, who: actorOf(entry), whom: participantOf(entry), isAboutSomebody, subject, words };
}

/** Undefined for an entry that was written by a newer HB than this one. */
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
      return phrase`Somebody`;
  }
}

/** `1042 Maria Lopez`: the number first, as it is spoken on the phone. */
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
    : phrase`${actorOf(entry)} did something that this page does not know yet`;
}
