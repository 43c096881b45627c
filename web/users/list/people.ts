import { permissionLabel, permissionLabels } from "@hb/domain/permission-labels.ts";
import type { PermissionKey, Permissions, Terms } from "@hb/domain/permissions.ts";
import type { Colleague, User } from "@hb/domain/users/user.ts";
import { useEffect, useRef } from "react";
import { isOwnChange } from "../../change/own-changes.ts";
import { useHighlight } from "../../ui/use-highlight.ts";
import { peopleText } from "./text.ts";

/** In the order in which they are shown: pages first, then what works across pages. */
export const shownKeys = Object.keys(permissionLabels) as PermissionKey[];

/** The users list as the server sends it: a map by userId. */
export type Users = Record<string, User | Colleague>;

/** Without the permission `users`, only the names of colleagues are visible. */
export function isFullUser(user: User | Colleague): user is User {
  return "version" in user;
}

/** Yourself first, then by name. Disabling someone doesn't move them, so that no row jumps away from the pointer. */
export function inOrder(users: Users, myId: string): User[] {
  const people = Object.values(users).filter(isFullUser);
  const byName = new Intl.Collator("en", { sensitivity: "base" });
  return people.sort(
    (a, b) =>
      Number(b.userId === myId) - Number(a.userId === myId) ||
      byName.compare(a.name, b.name) ||
      byName.compare(a.email, b.email),
  );
}

/** By name or email, ignoring case and accents. */
export function matching(people: readonly User[], search: string): User[] {
  const text = fold(search);
  return people.filter(({ name, email }) => fold(name).includes(text) || fold(email).includes(text));
}

function fold(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** `9 people, 1 disabled` */
export function countLabel(people: readonly User[]): string {
  return peopleText.count(people.length, people.filter(user => user.disabled).length);
}

export function withPermission(permissions: Permissions, key: PermissionKey, on: boolean): Permissions {
  return on ? { ...permissions, [key]: true } : without(permissions, key);
}

export function without<T extends object>(all: T, key: string): T {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== key)) as T;
}

/** One permission on the terms that it was held on before; the others keep theirs. */
export function withTermsOf(key: PermissionKey, terms: Terms, before: Terms): Terms {
  const until = before.until?.[key];
  return {
    ...terms,
    readOnly: { ...without(terms.readOnly ?? {}, key), ...(before.readOnly?.[key] && { [key]: true }) },
    until: { ...without(terms.until ?? {}, key), ...(until && { [key]: until }) },
  };
}

/** `Participants, Log`, `Everything` or `No permissions` */
export function permissionsLabel(permissions: Permissions): string {
  const granted = shownKeys.filter(key => permissions[key]);
  if (granted.length === shownKeys.length) return peopleText.everything;
  return granted.length === 0 ? peopleText.noPermissions : granted.map(permissionLabel).join(", ");
}

/** A response that was on its way while something was saved must not bring the older state back for a moment. */
export function keepNewest(known: Users | undefined, fresh: Users): Users {
  if (!known) return fresh;
  return Object.fromEntries(
    Object.entries(fresh).map(([userId, user]) => {
      const mine = known[userId];
      const isOlder = mine && isFullUser(mine) && isFullUser(user) && user.version < mine.version;
      return [userId, isOlder ? mine : user];
    }),
  );
}

/** People whom a colleague just changed. */
export function useFreshPeople(people: readonly User[]): ReadonlySet<string> {
  const versions = useRef<Map<string, number>>(undefined);
  const [fresh, highlight] = useHighlight<string>();
  useEffect(() => {
    const before = versions.current;
    versions.current = new Map(people.map(user => [user.userId, user.version]));
    if (!before || before.size === 0) return;
    const isTheirs = ({ userId, version }: User) =>
      before.get(userId) !== version && !isOwnChange("user", userId, version);
    highlight(people.filter(isTheirs).map(({ userId }) => userId));
  }, [people, highlight]);
  return fresh;
}
