import type { Access } from "../access.ts";
import type { Allow } from "../functions/contract.ts";
import { refuse } from "../refusal.ts";
import type { Permissions } from "../sign-in/accounts/account.ts";

export interface TestUser {
  kind: "user";
  uid: string;
  name: string;
  permissions: Permissions;
  changePassword: boolean;
}
/** An app's own actors: users, and guests who come with a custom token for one room. */
export type TestActor = TestUser | { kind: "guest"; room: string; number: number } | { kind: "nobody" };

const guest = /^guest:(upload|form|survey):([1-9][0-9]{0,14})$/;

export const testAccess: Access<TestActor, Allow> = {
  actorOf: ({ uid, name, permissions, changePassword }) => ({ kind: "user", uid, name, permissions, changePassword }),
  async customActorOf(uid) {
    const [, room, number] = guest.exec(uid) ?? [];
    return room === undefined ? undefined : { kind: "guest", room, number: Number(number) };
  },
  async authorize({ allow, identity }) {
    if (allow === "signed-in" && identity?.actor.kind !== "user") refuse("unauthenticated", "Sign in first.");
    return { actor: identity?.actor ?? { kind: "nobody" }, callerId: identity?.uid ?? "nobody" };
  },
};
