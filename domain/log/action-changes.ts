import { accessories } from "../devices/device.ts";
import { deviceNames } from "../lookups/device-names.ts";
import { ethnicities } from "../lookups/ethnicities.ts";
import { genders } from "../lookups/genders.ts";
import { blank, type Entry, type Lookup } from "../lookups/lookup.ts";
import { ownerTypes, participantTypes } from "../lookups/participant-types.ts";
import { skinTypes } from "../lookups/skin-types.ts";
import { participantStatuses } from "../participants/status.ts";
import { type Granted, permissionKeys } from "../permissions.ts";
import { callOutcomes } from "../remote-study/call.ts";
import { deviceStatuses } from "../remote-study/device-status.ts";
import { remoteStudyStatuses } from "../remote-study/status.ts";
import { sessionStatuses } from "../sessions/status.ts";
import { type ActionNamed, type LogAction, logAction } from "./actions.ts";
import { formatDetail, formatOptions } from "./details.ts";
import { formatGrant, humanize, type LogFormat } from "./format.ts";
import type { LogPayload } from "./payloads.ts";

/** A value before and after, as text; undefined = there was none. */
export interface ChangeInWords {
  old: string | undefined;
  new: string | undefined;
}

interface OldAndNew<V> {
  old: V;
  new: V;
}

const both = <V>(change: OldAndNew<V>, say: (value: V) => string): ChangeInWords => ({
  old: say(change.old),
  new: say(change.new),
});
const listed = <E extends Entry>(change: OldAndNew<E["id"] | null>, list: Lookup<E>) =>
  both(change, id => list.label(id));
const orBlank =
  <V>(say: (value: V) => string) =>
  (value: V | null) =>
    value === null || value === "" ? blank.label : say(value);
const asIs = (text: string) => text;

type Device = NonNullable<LogPayload<ActionNamed<"deviceProvided">>["old"]>;
type Slot = Extract<LogPayload<ActionNamed<"session">>, { what: "created" }>["new"];
type LoggedCall = NonNullable<LogPayload<ActionNamed<"call">>["new"]>;
type UserFacts = NonNullable<LogPayload<ActionNamed<"user">>["old"]>;

/** `MQ3 2G97C5` */
export function formatDevice({ name, serial }: Device): string {
  return `${deviceNames.get(name).code} ${serial}`;
}

function formatSlot({ startsAt, lengthMinutes, station, device }: Slot, words: LogFormat): string {
  const brought = device === undefined ? "" : `, ${device === null ? "no device" : deviceNames.get(device).code}`;
  return `${words.moment(startsAt)}, ${lengthMinutes} min, ${station}${brought}`;
}

/** `Overview, Export until Fri, Nov 20, 6:00 PM (“Report for the board”), Names hidden` */
function formatGranted({ permissions, terms }: Granted, words: LogFormat): string {
  const labels = permissionKeys.filter(key => permissions[key]).map(key => formatGrant(key, terms, words));
  return formatOptions([...labels, ...(terms.hidesNames ? ["Names hidden"] : [])]);
}

/** `No answer, call back Fri, Nov 20, 2:00 PM, “Prefers evenings”` */
export function formatCall({ outcome, callBack, note }: LoggedCall, words: LogFormat): string {
  const again =
    callBack && `call back ${words.day(callBack.on)}${callBack.time === null ? "" : `, ${words.time(callBack.time)}`}`;
  return [callOutcomes.label(outcome), again, note && `“${note}”`].filter(Boolean).join(", ");
}

/** Only the fields that differ. */
function userChange({ old, new: now }: LogPayload<ActionNamed<"user">>, words: LogFormat): ChangeInWords | undefined {
  const differs = (field: keyof UserFacts) => !old || !now || old[field] !== now[field];
  const textOf = (facts: UserFacts | undefined) => {
    if (!facts) return undefined;
    const parts = [
      facts.name !== undefined && differs("name") && facts.name,
      facts.email !== undefined && differs("email") && facts.email,
      facts.expiresOn !== undefined &&
        differs("expiresOn") &&
        (facts.expiresOn !== null || old) &&
        expiry(facts.expiresOn),
    ].filter(part => typeof part === "string");
    return parts.length > 0 ? parts.join(", ") : undefined;
  };
  const expiry = (on: string | null) => (on === null ? "no end date" : `until ${words.date(on)}`);
  const change = { old: textOf(old), new: textOf(now) };
  return change.old === undefined && change.new === undefined ? undefined : change;
}

function formatHouseDetail(
  detail: NonNullable<LogPayload<ActionNamed<"deviceStatus">>["detail"]>,
  words: LogFormat,
): ChangeInWords {
  switch (detail.field) {
    case "accessories":
      return both(detail, ids => formatOptions(ids.map(id => accessories.label(id))));
    case "dueBackOn":
      return both(detail, orBlank(words.date));
    default:
      return both(detail, orBlank(asIs));
  }
}

function formatScalar(value: string | number | boolean | null): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === null || value === "" ? blank.label : String(value);
}

/** Which actions have a value before and after, and its format; for the others the sentence says it all. */
export const changes: { [A in LogAction]?: (payload: LogPayload<A>, words: LogFormat) => ChangeInWords | undefined } = {
  [logAction.participantStatus]: p => listed(p, participantStatuses),
  [logAction.participantComment]: p => (p.old === null ? undefined : both(p, orBlank(asIs))),
  [logAction.sessionStatus]: p => (p.old === p.new ? undefined : listed(p, sessionStatuses)),
  [logAction.sessionComment]: p => (p.old === null ? undefined : both(p, orBlank(asIs))),
  [logAction.sessionBonus]: (p, words) => both(p, words.money),
  [logAction.ethnicity]: p => both(p, ids => formatOptions(ids.map(id => ethnicities.label(id)))),
  [logAction.dateOfBirth]: (p, words) => both(p, orBlank(words.date)),
  [logAction.gender]: p => listed(p, genders),
  [logAction.skinType]: p => listed(p, skinTypes),
  [logAction.remoteStudyStatus]: p => (p.old === p.new ? undefined : listed(p, remoteStudyStatuses)),
  [logAction.deviceStatus]: (p, words) => {
    if (p.detail) return formatHouseDetail(p.detail, words);
    return p.house && p.old === p.new ? undefined : listed(p, deviceStatuses);
  },
  [logAction.participantType]: p => listed(p, participantTypes),
  [logAction.deviceProvided]: p => both(p, orBlank(formatDevice)),
  [logAction.belkinCaseNumber]: p => both(p, orBlank(asIs)),
  [logAction.reOnboarding]: (p, words) => both(p, orBlank(words.moment)),
  [logAction.ownershipType]: p => listed(p, ownerTypes),
  [logAction.participantDetails]: formatDetail,
  [logAction.session]: (p, words) => {
    switch (p.what) {
      case "created":
        return { old: undefined, new: formatSlot(p.new, words) };
      case "moved":
      case "changed":
        return both(p, slot => formatSlot(slot, words));
      case "deleted":
        return { old: formatSlot(p.old, words), new: undefined };
    }
  },
  [logAction.call]: (p, words) =>
    p.old && p.new ? { old: formatCall(p.old, words), new: formatCall(p.new, words) } : undefined,
  [logAction.user]: userChange,
  [logAction.userPermissions]: (p, words) => ({
    old: formatGranted({ permissions: p.old, terms: p.terms?.old ?? {} }, words),
    new: formatGranted({ permissions: p.new, terms: p.terms?.new ?? {} }, words),
  }),
  [logAction.settings]: p => both(p, formatScalar),
  [logAction.design]: (p, words) => {
    if (p.approval)
      return {
        old: undefined,
        new: `${p.approval.board}, ${p.approval.number}, ${words.date(p.approval.approvedOn)}${p.approval.expiresOn === null ? "" : ` to ${words.date(p.approval.expiresOn)}`}`,
      };
    if (!p.changes) return undefined;
    const side = (which: "old" | "new") =>
      p.changes
        ?.filter(change => change[which] !== "")
        .map(change => `${change.part}: ${change[which]}`)
        .join("\n") || undefined;
    return { old: side("old"), new: side("new") };
  },
  [logAction.emailState]: p => {
    if ("what" in p || p.held !== undefined) return undefined;
    return { old: p.old === null ? undefined : capitalised(humanize(p.old)), new: capitalised(humanize(p.new)) };
  },
};

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
