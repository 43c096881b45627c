import type { Permissions } from "@hb/domain/permissions.ts";
import { useMantineColorScheme } from "@mantine/core";
import {
  IconCalendarCog,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconDeviceVisionPro,
  IconHistory,
  IconHomePlus,
  IconKeyboard,
  IconLink,
  IconLock,
  IconLogout,
  IconMail,
  IconMessage,
  IconMoon,
  IconPlayerPause,
  IconRowInsertBottom,
  IconSearch,
  IconSun,
  IconUpload,
  IconUserCheck,
  IconUserPlus,
  IconUsersPlus,
} from "@tabler/icons-react";
import type { LogPanelState } from "../log/panel/panel-state.ts";
import { copyBookingLink } from "../sessions/visit/NextVisit.tsx";
import { leave } from "../shell/frame/leave.ts";
import { openOverlay } from "../shell/frame/overlay.ts";
import { useDensity } from "../ui/theme/density.ts";
import type { PersonEntry } from "./found.tsx";
import type { Entry } from "./query.ts";
import { commandText as text } from "./text.tsx";

/** Actions for the first person found. Someone who is checked in can't be booked. */
export function actsOn(person: PersonEntry, booked: number | "here" | undefined, permissions: Permissions): Entry[] {
  if (!person.isOpen) return [];
  const there = `/participants/${person.id}`;
  const ofPerson: Entry[] = [
    { key: "email", of: "sendEmailTo", title: text.email, icon: IconMail, caps: ["E"], to: `${there}?do=email` },
    {
      key: "status",
      of: "setParticipantStatus",
      title: text.status,
      icon: IconUserCheck,
      caps: ["S"],
      to: `${there}?do=status`,
    },
    {
      key: "comment",
      of: "addComment",
      title: text.comment,
      icon: IconMessage,
      caps: ["C"],
      to: `${there}?do=comment`,
    },
    {
      key: "booking link",
      of: "showLink",
      title: text.copyLink,
      icon: IconLink,
      act: () => void copyBookingLink({ id: person.id, name: person.title }),
    },
  ];
  const ofSession: Entry =
    booked === undefined
      ? {
          key: "book",
          of: "bookSession",
          title: text.book,
          icon: IconCalendarPlus,
          caps: ["M"],
          to: `/scheduler?statuses=0&for=${person.id}`,
        }
      : {
          key: "move",
          of: "moveBooking",
          title: text.reschedule,
          icon: IconCalendarRepeat,
          caps: ["M"],
          to: `/scheduler/${booked}?do=move`,
        };
  return [
    ...(permissions.participants ? ofPerson : []),
    ...(permissions.scheduler && booked !== "here" ? [ofSession] : []),
  ];
}

/** Actions that work everywhere. */
export function useCommands(permissions: Permissions, log: LogPanelState | undefined): Entry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  const isDark =
    colorScheme === "dark" || (colorScheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const may = (key: keyof Permissions, ...entries: Entry[]) => (permissions[key] ? entries : []);
  const mayReadOutbox = permissions.participants || permissions.remoteStudy;
  return [
    ...may(
      "participants",
      {
        key: "add person",
        of: "createParticipant",
        title: text.addPerson,
        icon: IconUserPlus,
        to: "/participants?add=person",
      },
      {
        key: "import",
        of: "importParticipants",
        title: text.import,
        icon: IconUpload,
        to: "/participants/import",
      },
    ),
    ...may(
      "scheduler",
      {
        key: "slots",
        of: "createSlots",
        title: text.createSlots,
        icon: IconCalendarPlus,
        to: "/scheduler?create=slots",
      },
      { key: "free slots", title: text.findSlot, icon: IconSearch, to: "/scheduler?statuses=0" },
    ),
    ...may(
      "remoteStudy",
      {
        key: "onboard",
        of: "setEnrolmentStatus",
        title: text.onboard,
        icon: IconHomePlus,
        to: "/remote-study?add=person",
      },
      {
        key: "add device",
        of: "addDevice",
        title: text.addDevice,
        icon: IconDeviceVisionPro,
        to: "/remote-study/devices?add=device",
      },
    ),
    ...(mayReadOutbox
      ? [
          {
            key: "pause",
            of: "pauseMail",
            title: text.pauseSending,
            icon: IconPlayerPause,
            to: "/outbox?do=pause",
          } satisfies Entry,
        ]
      : []),
    ...may("users", {
      key: "add user",
      of: "createUser",
      title: text.addUser,
      icon: IconUsersPlus,
      to: "/users?user=new",
    }),
    ...(log
      ? [
          {
            key: "log",
            title: log.isOpen ? text.closeLog : text.openLog,
            icon: IconHistory,
            caps: ["L"],
            act: log.toggle,
          },
        ]
      : []),
    { key: "keys", title: text.keys, icon: IconKeyboard, caps: ["?"], act: () => openOverlay("keys") },
    {
      key: "scheme",
      title: isDark ? text.light : text.dark,
      icon: isDark ? IconSun : IconMoon,
      act: () => setColorScheme(isDark ? "light" : "dark"),
    },
    {
      key: "density",
      title: density === "compact" ? text.comfortable : text.compact,
      icon: IconRowInsertBottom,
      act: () => setDensity(density === "compact" ? "comfortable" : "compact"),
    },
    {
      key: "formats",
      of: "setOwnLocale",
      title: text.formats,
      icon: IconCalendarCog,
      act: () => openOverlay("formats"),
    },
    {
      key: "password",
      of: "setOwnLocale",
      title: text.password,
      icon: IconLock,
      act: () => openOverlay("password"),
    },
    { key: "sign out", title: text.signOut, icon: IconLogout, act: () => void leave() },
  ];
}
