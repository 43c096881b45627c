import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import type { User } from "@hb/domain/users/user.ts";
import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, newRequestId } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";
import { isWhole, keepNewest, type Users, without, withPermission } from "./list/people.ts";

const usersKey = ["users"];
const switchKey = ["users", "switch"];
/** One change after the other: each is made on the version that the one before has left. */
const scope = { id: "users" };

export type Handed = Output<Functions["createUser"]>["handed"];
export type UserDetails = Pick<User, "name" | "email" | "expiresOn">;

export function useUsers() {
  useMarker("authentication/lastUsersUpdate", usersKey);
  return useQuery<Users, Refusal>({
    queryKey: usersKey,
    queryFn: async () => (await call("getAllUsers", null)).users,
    structuralSharing: (known, fresh) => keepNewest(known as Users | undefined, fresh as Users),
  });
}

interface Switching {
  userId: string;
  key: PermissionKey;
  on: boolean;
}

/** Acts at once: until the server has answered, the switch shows what was meant (see `usePendingSwitches`). */
export function useSwitchPermission() {
  const client = useQueryClient();
  return useMutation<void, Refusal, Switching & { requestId: string }>({
    mutationKey: switchKey,
    scope,
    mutationFn: async ({ userId, key, on, requestId }) => {
      const user = present(client, userId);
      if ((user.permissions[key] === true) === on) return;
      const permissions = withPermission(user.permissions, key, on);
      const { version } = await call("setUserPermissions", { requestId, userId, version: user.version, permissions });
      put(client, { ...user, permissions, version });
    },
    onError: refusal => takeTheirs(client, refusal),
  });
}

/** What somebody holds, counting switches that are on their way. */
export function usePendingSwitches(): (user: User) => Permissions {
  const pending = useMutationState({
    filters: { mutationKey: switchKey, status: "pending" },
    select: mutation => mutation.state.variables as Switching,
  });
  return user =>
    pending
      .filter(({ userId }) => userId === user.userId)
      .reduce((permissions, { key, on }) => withPermission(permissions, key, on), user.permissions);
}

export interface UserActs {
  create: (details: UserDetails & { permissions: Permissions }) => Promise<{ userId: string; handed: Handed }>;
  /** Made on the version that the person had in front of them: a colleague's change in between is refused. */
  update: (userId: string, version: number, details: UserDetails) => Promise<void>;
  setPermissions: (userId: string, version: number, permissions: Permissions) => Promise<void>;
  setDisabled: (userId: string, disabled: boolean) => Promise<void>;
  forcePasswordChange: (userId: string) => Promise<void>;
  resetPassword: (userId: string) => Promise<Handed>;
  remove: (userId: string) => Promise<void>;
}

export function useUserActs(): UserActs {
  const client = useQueryClient();
  const { mutateAsync } = useMutation<unknown, Refusal, () => Promise<unknown>>({
    scope,
    mutationFn: act => act(),
    onError: refusal => takeTheirs(client, refusal),
  });
  const run = <T>(act: () => Promise<T>) => mutateAsync(act) as Promise<T>;
  /** The request id is made here, once, and so the same for every retry of the act. */
  const on = (userId: string) => {
    const requestId = newRequestId();
    return () => ({ requestId, userId, version: present(client, userId).version });
  };
  return {
    create: details => {
      const requestId = newRequestId();
      return run(async () => {
        const created = await call("createUser", { requestId, ...details });
        await client.invalidateQueries({ queryKey: usersKey });
        return created;
      });
    },
    update: (userId, version, details) => {
      const requestId = newRequestId();
      return run(async () => {
        const saved = await call("updateUser", { requestId, userId, version, ...details });
        put(client, { ...present(client, userId), ...details, version: saved.version });
      });
    },
    setPermissions: (userId, version, permissions) => {
      const requestId = newRequestId();
      return run(async () => {
        const saved = await call("setUserPermissions", { requestId, userId, version, permissions });
        put(client, { ...present(client, userId), permissions, version: saved.version });
      });
    },
    setDisabled: (userId, disabled) => {
      const user = on(userId);
      return run(async () => {
        const { version } = await call("setUserDisabled", { ...user(), disabled });
        put(client, { ...present(client, userId), disabled, version });
      });
    },
    forcePasswordChange: userId => {
      const user = on(userId);
      return run(async () => {
        const { version } = await call("forcePasswordChange", user());
        put(client, { ...present(client, userId), changePassword: true, version });
      });
    },
    resetPassword: userId => {
      const user = on(userId);
      return run(async () => {
        const { version, handed } = await call("resetUserPassword", user());
        put(client, { ...present(client, userId), changePassword: true, version });
        return handed;
      });
    },
    remove: userId => {
      const user = on(userId);
      return run(async () => {
        await call("deleteUser", user());
        client.setQueryData<Users>(usersKey, users => without(users ?? {}, userId));
      });
    },
  };
}

function present(client: QueryClient, userId: string): User {
  const user = client.getQueryData<Users>(usersKey)?.[userId];
  if (!user || !isWhole(user)) throw new Refusal("not-found", "This user does not exist any more.");
  return user;
}

const isOwnChange = new Set<string>();

/** Whether a state of a user was made by this browser: then nobody needs to be shown what changed. */
export function isMadeHere({ userId, version }: User): boolean {
  return isOwnChange.has(`${userId}@${version}`);
}

function put(client: QueryClient, user: User): void {
  isOwnChange.add(`${user.userId}@${user.version}`);
  client.setQueryData<Users>(usersKey, users => ({ ...users, [user.userId]: user }));
}

/** A refusal for a colleague's change brings that change along; otherwise the list is asked for again. */
function takeTheirs(client: QueryClient, refusal: Refusal): void {
  const theirs = (refusal.details as { theirs?: User } | undefined)?.theirs;
  if (theirs && isWhole(theirs)) client.setQueryData<Users>(usersKey, users => ({ ...users, [theirs.userId]: theirs }));
  void client.invalidateQueries({ queryKey: usersKey });
}
