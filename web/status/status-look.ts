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
  IconDroplet,
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

export interface StatusLook {
  tone: Tone;
  icon: Icon;
}

const look = (tone: Tone, icon: Icon): StatusLook => ({ tone, icon });

/** The look of every status of a list, so that none is forgotten. */
function looks<L extends Lookup<Entry>>(list: L, table: Record<NameOf<L>, StatusLook>) {
  const byName: Record<string, StatusLook> = table;
  return {
    word: (id: number | null) => list.label(id),
    look: (id: number | null) => byName[list.entries.find(entry => entry.id === id)?.name ?? ""],
  };
}

/** Statuses of things that have no list of ids: known by their word. */
function words(table: Record<string, StatusLook>) {
  return { word: (word: string) => word, look: (word: string) => table[word] };
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
  sessionMark: words({ Locked: look("grey", IconLock), Held: look("accent", IconHourglass) }),
  remoteStudy: looks(remoteStudyStatuses, {
    blank,
    onboarded: look("blue", IconUserPlus),
    declined: look("grey", IconThumbDown),
    remoteActive: look("violet", IconActivity),
    inactive: look("amber", IconPlayerPause),
    completed,
    withdrawnContacted: look("amber", IconMessageQuestion),
    withdrawnFinal: withdrawn,
  }),
  device: looks(deviceStatuses, {
    blank,
    provided: look("violet", IconPackageExport),
    notProvided: look("ghost", IconPackageOff),
    keeping: look("grey", IconHome),
    returnRequested: look("amber", IconTruckReturn),
    returned: look("green", IconPackageImport),
    notReturned: look("red", IconAlertTriangle),
  }),
  deviceInHouse: words({ "Clean and reset": look("blue", IconDroplet), Ready: completed }),
  email: words({
    Planned: look("blue", IconClock),
    Queued: look("amber", IconLoader),
    Sending: look("violet", IconSend),
    Sent: look("green", IconCheck),
    Uncertain: look("red", IconHelpCircle),
    Failed: look("red", IconAlertTriangle),
    Canceled: look("grey", IconX),
    Suppressed: look("orange", IconMailOff),
  }),
};
export type StatusKind = keyof typeof statusLooks;
export type StatusOf<K extends StatusKind> = Parameters<(typeof statusLooks)[K]["word"]>[0];

/** An id that this build does not know yet is shown as it is, without a meaning of its own. */
export function lookOf<K extends StatusKind>(kind: K, status: StatusOf<K>): StatusLook & { word: string } {
  const kindOfLook = statusLooks[kind] as {
    word: (status: StatusOf<K>) => string;
    look: (status: StatusOf<K>) => StatusLook | undefined;
  };
  return { word: kindOfLook.word(status), ...(kindOfLook.look(status) ?? look("grey", IconCircleDashed)) };
}
