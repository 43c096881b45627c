import type { Permissions } from "@hb/domain/permissions.ts";
import { IconArrowRight, IconCalendarEvent, IconDeviceVisionPro, IconList } from "@tabler/icons-react";
import { isRefused } from "../change/Acts.tsx";
import type { LogPanelState } from "../log/panel/panel-state.ts";
import { recognizeSearch, searchText } from "../participants/list/text-search.ts";
import { pages } from "../routes.tsx";
import { capsOf } from "../shell/keys/keys.ts";
import { goKeyOf, reachablePages } from "../shell/routing/page.ts";
import { recents } from "../shell/routing/recents.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { actsOn, useCommands } from "./commands.tsx";
import { useFoundDevices, useFoundPeople, useSessionByNumber, useSessionsOfHit } from "./found.tsx";
import { type Entry, fits, type Group, type Query } from "./query.ts";
import { groupText } from "./text.tsx";

interface Found {
  groups: Group[];
  /** The results still belong to an earlier search. */
  isOld: boolean;
  isFetching: boolean;
  error: string | undefined;
}

const iconOf = { person: "person", session: IconCalendarEvent, device: IconDeviceVisionPro } as const;

/** People, sessions, devices, actions for the first hit, then pages; what was open recently while nothing is typed. */
export function useGroups(query: Query, permissions: Permissions, log: LogPanelState | undefined): Found {
  const people = useFoundPeople(query, permissions);
  const devices = useFoundDevices(query, permissions);
  const hits = query.text === "" || query.kind === "commands" ? [] : (people.data?.people ?? []);
  const first = hits[0];
  const sessions = useSessionsOfHit(first, permissions);
  const byNumber = useSessionByNumber(query, permissions);
  const commands = useCommands(permissions, log);
  const { kind, text } = query;
  const user = useUserInfo();
  const isOpen = ({ of }: Entry) => of === undefined || !isRefused(user, of);
  const isAll = kind === "all";

  const groups: Group[] = [
    { title: groupText.recent, entries: isAll && text === "" ? lastOpen() : [] },
    {
      title: groupText.people,
      entries: [...hits, ...wholeList(query, people.data?.total ?? 0, hits.length, permissions)],
    },
    {
      title: groupText.sessions,
      entries: kind === "id" ? [...byNumber, ...sessions.entries] : hits.length > 0 ? sessions.entries : [],
    },
    { title: groupText.devices, entries: isAll && text.length > 1 ? (devices.data ?? []) : [] },
    {
      title: groupText.actionsFor(first?.title ?? ""),
      entries: first ? actsOn(first, sessions.booked, permissions).filter(isOpen) : [],
    },
    {
      title: groupText.actions,
      entries:
        kind === "commands" || (isAll && text !== "")
          ? commands.filter(one => isOpen(one) && fits(one.title, text))
          : [],
    },
    { title: groupText.pages, entries: isAll ? pageEntries(permissions).filter(({ title }) => fits(title, text)) : [] },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isOld: people.isFetching && (people.isPlaceholderData || people.isLoading),
    isFetching: people.isFetching || devices.isFetching,
    error: people.error && !people.data ? people.error.message : undefined,
  };
}

function lastOpen(): Entry[] {
  return recents()
    .slice(0, 5)
    .map(({ kind, title, detail, to }) => ({ key: `recent ${to}`, title, detail, to, icon: iconOf[kind] }));
}

/** If more were found than are shown. */
function wholeList({ kind, text }: Query, total: number, shown: number, permissions: Permissions): Entry[] {
  if (!permissions.participants || kind !== "all" || shown === 0 || total <= shown) return [];
  const filter = recognizeSearch(text);
  const to = `/participants?${new URLSearchParams({ [filter]: searchText(filter, text).toLowerCase() })}`;
  return [{ key: "whole list", title: groupText.showAll(total), icon: IconList, to }];
}

function pageEntries(permissions: Permissions): Entry[] {
  return reachablePages(pages, permissions).map(page => {
    const key = goKeyOf(page);
    return {
      key: `page ${page.path}`,
      title: page.title,
      icon: IconArrowRight,
      to: page.path,
      ...(key && { caps: capsOf(key) }),
    };
  });
}
