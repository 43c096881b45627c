import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Granted, PermissionKey, Permissions, Terms } from "@hb/domain/permissions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { User } from "@hb/domain/users/user.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";
import { rememberOwnChange } from "../change/own-changes.ts";
import type { Outcome } from "../change/perform.ts";
import { useChange } from "../change/use-change.ts";
import { useRead } from "../queries/read.ts";
import { isFullUser, keepNewest, type Users, without, withPermission, withTermsOf } from "./list/people.ts";

const usersKey = ["users"];

/** How a one-time password reaches its person. */
export type Handed = Output<Functions["createUser"]>["handed"];
export type UserDetails = Pick<User, "name" | "email" | "expiresOn">;

export function useUsers() {
  useMarker(marker.users, usersKey);
  return useQuery<Users, Refusal>({
    queryKey: usersKey,
    queryFn: async () => (await call("getAllUsers", null)).users,
    structuralSharing: (known, fresh) => keepNewest(known as Users | undefined, fresh as Users),
  });
}

const resetsKey = ["second-factor resets"];
/** Fetched again after every change of a request: a reset changes the person too. */
export const refreshAfterReset = [resetsKey, usersKey] as const;

/** Requests to reset someone's two-step sign-in, and who could confirm one of mine. */
export function useSecondFactorResets() {
  useMarker(marker.users, resetsKey);
  return useRead(resetsKey, "listSecondFactorResets", null);
}

const reviewKey = ["access review"];

export function useAccessReview() {
  useMarker(marker.users, reviewKey);
  return useRead(reviewKey, "reviewAccess", null);
}

const requestsKey = ["permission requests"];

/** Permissions that colleagues ask for; without `users`, only one's own. */
export function usePermissionRequests() {
  useMarker(marker.users, requestsKey);
  return useRead(requestsKey, "listPermissionRequests", null);
}

export function usePermissionRequestChanges() {
  return useChange({ refresh: [requestsKey, usersKey] });
}

type Patch = Partial<User> | ((user: User) => Partial<User>);

/** Changes of users, one after the other: each is made on the version that the one before left. */
export function useUserChanges() {
  const client = useQueryClient();
  const { run } = useChange({ queue: "users" });
  const latest = (userId: string) => ({ userId, version: findUser(client, userId)?.version ?? 1 });
  const save = (userId: string, patch: Patch) => (outcome: Outcome<{ version: number }>) => {
    const user = findUser(client, userId);
    if (outcome.problem) takeTheirs(client, outcome.problem.theirs);
    else if (user) {
      const changed = typeof patch === "function" ? patch(user) : patch;
      rememberOwnChange("user", userId, outcome.answer.version);
      putUser(client, { ...user, ...changed, version: outcome.answer.version });
    }
  };
  return {
    create: (details: UserDetails & Granted) =>
      run("createUser", details, () => void client.invalidateQueries({ queryKey: usersKey })),
    /** On the version that the person has on screen: a colleague's change in between is a conflict. */
    update: (userId: string, version: number, details: UserDetails) =>
      run("updateUser", { userId, version, ...details }, save(userId, details)),
    setPermissions: (userId: string, version: number, granted: Pick<Granted, "permissions"> & Partial<Granted>) =>
      run("setUserPermissions", { userId, version, ...granted }, save(userId, granted)),
    setTerms: ({ userId, permissions }: User, terms: Terms) =>
      run("setUserPermissions", () => ({ ...latest(userId), permissions, terms }), save(userId, { terms })),
    switchPermission: ({ userId, key, on, terms }: PermissionSwitch) => {
      const switched = (user: Granted | undefined) => ({
        permissions: withPermission(user?.permissions ?? {}, key, on),
        ...(terms && { terms: withTermsOf(key, user?.terms ?? {}, terms) }),
      });
      const input = () => ({ ...latest(userId), ...switched(findUser(client, userId)) });
      return run("setUserPermissions", input, save(userId, switched));
    },
    setDisabled: (userId: string, disabled: boolean) =>
      run("setUserDisabled", () => ({ ...latest(userId), disabled }), save(userId, { disabled })),
    setProviderOnly: (userId: string, providerOnly: boolean) =>
      run("setUserProviderOnly", () => ({ ...latest(userId), providerOnly }), save(userId, { providerOnly })),
    seeAs: (userId: string) => run("seeAs", { userId }),
    unlinkProvider: (userId: string) =>
      run("unlinkUserProvider", () => latest(userId), save(userId, { providerSince: null })),
    forcePasswordChange: (userId: string) =>
      run("forcePasswordChange", () => latest(userId), save(userId, { changePassword: true })),
    resetPassword: (userId: string) =>
      run("resetUserPassword", () => latest(userId), save(userId, { changePassword: true })),
    remove: (userId: string) =>
      run(
        "deleteUser",
        () => latest(userId),
        ({ problem }) => {
          if (problem) takeTheirs(client, problem.theirs);
          else client.setQueryData<Users>(usersKey, users => without(users ?? {}, userId));
        },
      ),
  };
}

interface PermissionSwitch {
  userId: string;
  key: PermissionKey;
  on: boolean;
  /** Those it was held on, where it is given back; absent = without any. */
  terms?: Terms;
}

/** Optimistic switches: until the server has answered, each shows what it was switched to. */
export function usePermissionSwitches() {
  const changes = useUserChanges();
  const [pending, setPending] = useState<readonly PermissionSwitch[]>([]);
  return {
    switchPermission: async (change: PermissionSwitch) => {
      setPending(before => [...before, change]);
      const outcome = await changes.switchPermission(change);
      setPending(before => before.filter(other => other !== change));
      return outcome;
    },
    permissionsOf: ({ userId, permissions }: User): Permissions =>
      pending
        .filter(change => change.userId === userId)
        .reduce((granted, { key, on }) => withPermission(granted, key, on), permissions),
  };
}

function findUser(client: QueryClient, userId: string): User | undefined {
  const user = client.getQueryData<Users>(usersKey)?.[userId];
  return user && isFullUser(user) ? user : undefined;
}

function putUser(client: QueryClient, user: User): void {
  client.setQueryData<Users>(usersKey, users => ({ ...users, [user.userId]: user }));
}

/** A conflict carries the user as a colleague left them; otherwise the list is loaded again. */
function takeTheirs(client: QueryClient, theirs: unknown): void {
  if (theirs) putUser(client, theirs as User);
  void client.invalidateQueries({ queryKey: usersKey });
}
