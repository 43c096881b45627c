import { permissionLabels } from "@hb/domain/permission-labels.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import type { Colleague, User } from "@hb/domain/users/user.ts";

/** The keys in the order in which people meet them: pages first, then what goes across pages. */
export const shownKeys = Object.keys(permissionLabels) as PermissionKey[];

/** The users list as it travels: a map keyed by userId. */
export type Users = Record<string, User | Colleague>;

/** Without the permission `users` one sees of colleagues the name only. */
export function isWhole(user: User | Colleague): user is User {
  return "version" in user;
}

/** Oneself first, then by name. Being disabled moves nobody, so that no row leaves from under the pointer. */
export function inOrder(users: Users, myId: string): User[] {
  const people = Object.values(users).filter(isWhole);
  const byName = new Intl.Collator("en", { sensitivity: "base" });
  return people.sort(
    (a, b) =>
      Number(b.userId === myId) - Number(a.userId === myId) ||
      byName.compare(a.name, b.name) ||
      byName.compare(a.email, b.email),
  );
}

/** By name or email, whatever the case and the accents. */
export function matching(people: readonly User[], wish: string): User[] {
  const sought = plain(wish);
  return people.filter(({ name, email }) => plain(name).includes(sought) || plain(email).includes(sought));
}

function plain(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** "9 people, 1 disabled" */
export function countInWords(people: readonly User[]): string {
  const disabled = people.filter(user => user.disabled).length;
  const all = people.length === 1 ? "1 person" : `${people.length} people`;
  return disabled === 0 ? all : `${all}, ${disabled} disabled`;
}

export function withPermission(permissions: Permissions, key: PermissionKey, on: boolean): Permissions {
  return on ? { ...permissions, [key]: true } : without(permissions, key);
}

export function without<T extends object>(all: T, key: string): T {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== key)) as T;
}

/** "participants, log" or "nothing yet" */
export function permissionsInWords(permissions: Permissions): string {
  const held = shownKeys.filter(key => permissions[key]);
  if (held.length === shownKeys.length) return "everything";
  return held.length === 0 ? "nothing yet" : held.join(", ");
}

/** An answer that was on its way while something was saved must not bring the older state back for a moment. */
export function keepNewest(known: Users | undefined, fresh: Users): Users {
  if (!known) return fresh;
  return Object.fromEntries(
    Object.entries(fresh).map(([userId, user]) => {
      const mine = known[userId];
      const isOlder = mine && isWhole(mine) && isWhole(user) && user.version < mine.version;
      return [userId, isOlder ? mine : user];
    }),
  );
}
