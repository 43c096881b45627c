import { emailStateLabels } from "@hb/domain/emails/email.ts";
import type { Entry, Lookup, NameOf } from "@hb/domain/lookups/lookup.ts";
import { consentStates } from "@hb/domain/participants/consent-state.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import { deviceStatuses } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudyStatuses } from "@hb/domain/remote-study/status.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import {
  type Icon,
  IconActivity,
  IconAlertTriangle,
  IconBan,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconCoin,
  IconCoinOff,
  IconCopy,
  IconDoorEnter,
  IconDoorExit,
  IconFileAlert,
  IconFileText,
  IconHelpCircle,
  IconHome,
  IconHourglass,
  IconLoader,
  IconLock,
  IconMailOff,
  IconMessageQuestion,
  IconPackageExport,
  IconPackageImport,
  IconPackageOff,
  IconPhoneOutgoing,
  IconPlayerPause,
  IconSend,
  IconSignature,
  IconThumbDown,
  IconTruckReturn,
  IconUserMinus,
  IconUserPlus,
  IconUserX,
  IconX,
} from "@tabler/icons-react";
import type { Tone } from "../ui/theme/tokens.ts";
import { sessionMarkText, shortText } from "./text.ts";

export interface StatusLook {
  tone: Tone;
  icon: Icon;
}

const look = (tone: Tone, icon: Icon): StatusLook => ({ tone, icon });

type ByName<V> = Readonly<Record<string, V | undefined>>;

/** The look of every status of a list, so that none is forgotten. */
function looks<L extends Lookup<Entry>>(list: L, table: Record<NameOf<L>, StatusLook>, short: ByName<string> = {}) {
  const byName: ByName<StatusLook> = table;
  const nameOf = (id: number | null) => list.entries.find(entry => entry.id === id)?.name ?? "";
  return {
    word: (id: number | null) => list.label(id),
    short: (id: number | null) => short[nameOf(id)],
    look: (id: number | null) => byName[nameOf(id)],
  };
}

/** Statuses that are known by name. */
function namedLooks<N extends string>(words: Record<N, string>, table: Record<N, StatusLook>) {
  return { word: (name: N) => words[name], short: () => undefined, look: (name: N) => table[name] };
}

const blank = look("ghost", IconCircleDashed);
const completed = look("green", IconCircleCheck);
const withdrawn = look("orange", IconDoorExit);
const scheduled = look("blue", IconCalendarCheck);

/** One word, one look, in every list and in both color schemes. */
export const statusLooks = {
  participant: looks(participantStatuses, {
    blank,
    contacted: look("amber", IconPhoneOutgoing),
    scheduled,
    completed,
    rejected: look("red", IconBan),
    duplicate: look("grey", IconCopy),
    withdrawn,
    notSelected: look("grey", IconUserMinus),
  }),
  consent: looks(consentStates, {
    notAsked: blank,
    asked: look("amber", IconFileText),
    signed: look("green", IconSignature),
    outdated: look("amber", IconFileAlert),
    withdrawn,
    declined: look("grey", IconBan),
  }),
  session: looks(sessionStatuses, {
    open: look("ghost", IconCalendarPlus),
    scheduled,
    checkedIn: look("violet", IconDoorEnter),
    completed,
    rescheduled: look("grey", IconCalendarRepeat),
    noShow: look("red", IconUserX),
    withdrawn,
    failedComp: look("amber", IconCoin),
    failedNoComp: look("red", IconCoinOff),
  }),
  sessionMark: namedLooks(sessionMarkText, { locked: look("grey", IconLock), held: look("accent", IconHourglass) }),
  remoteStudy: looks(
    remoteStudyStatuses,
    {
      blank,
      onboarded: look("blue", IconUserPlus),
      declined: look("grey", IconThumbDown),
      remoteActive: look("violet", IconActivity),
      inactive: look("amber", IconPlayerPause),
      completed,
      withdrawnContacted: look("amber", IconMessageQuestion),
      withdrawnFinal: withdrawn,
    },
    shortText.remoteStudy,
  ),
  device: looks(deviceStatuses, {
    blank,
    provided: look("violet", IconPackageExport),
    notProvided: look("ghost", IconPackageOff),
    keeping: look("grey", IconHome),
    returnRequested: look("amber", IconTruckReturn),
    returned: look("green", IconPackageImport),
    notReturned: look("red", IconAlertTriangle),
  }),
  email: namedLooks(emailStateLabels, {
    planned: look("blue", IconClock),
    queued: look("amber", IconLoader),
    sending: look("violet", IconSend),
    sent: look("green", IconCheck),
    uncertain: look("red", IconHelpCircle),
    failed: look("red", IconAlertTriangle),
    cancelled: look("grey", IconX),
    suppressed: look("orange", IconMailOff),
  }),
};
export type StatusKind = keyof typeof statusLooks;
export type StatusOf<K extends StatusKind> = Parameters<(typeof statusLooks)[K]["word"]>[0];

interface StatusWords {
  word: string;
  /** Where a column has no room for the word. */
  short: string | undefined;
}

/** An id that this build does not know yet is shown as it is, without a meaning of its own. */
export function lookOf<K extends StatusKind>(kind: K, status: StatusOf<K>): StatusLook & StatusWords {
  const kindOfLook = statusLooks[kind] as {
    word: (status: StatusOf<K>) => string;
    short: (status: StatusOf<K>) => string | undefined;
    look: (status: StatusOf<K>) => StatusLook | undefined;
  };
  const words = { word: kindOfLook.word(status), short: kindOfLook.short(status) };
  return { ...words, ...(kindOfLook.look(status) ?? look("grey", IconCircleDashed)) };
}
