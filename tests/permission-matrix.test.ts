import type { Contract } from "@hb/domain/contract.ts";
import { functions } from "@hb/domain/functions.ts";
import { type Allow, type PermissionKey, permissionKeys } from "@hb/domain/permissions.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { addPerson } from "@hb/server/testing/people.ts";
import { type StaffClient, type Study, startStudy } from "@hb/server/testing/study.ts";
import { signInWithCustomToken } from "firebase/auth";
import type { FunctionsError } from "firebase/functions";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Whoever makes another function public must say so here too. */
const publicFunctions = [
  "ping",
  "countToThree",
  "openRegistrationForm",
  "registerParticipant",
  "askForBookingLink",
  "openStopPage",
  "stopEmails",
  "openEmailConfirmation",
  "confirmEmail",
];

type Caller =
  | "anonymous"
  | "no permission"
  | "disabled"
  | "must change password"
  | "link token"
  | "all but the needed"
  | "names hidden"
  | `${PermissionKey} to look`
  | PermissionKey;

let study: Study;
const clients = new Map<Caller, { call(name: string, input: unknown): Promise<unknown> }>();
const allButNeeded = new Map<string, StaffClient>();

beforeAll(async () => {
  study = await startStudy();
  clients.set("anonymous", await connectClient(study.hb.address));
  clients.set("no permission", await study.staffWith());
  for (const key of permissionKeys) {
    clients.set(key, await study.staffWith(key));
    clients.set(`${key} to look`, await study.staffOn({ readOnly: { [key]: true } }, key));
  }

  clients.set("names hidden", await study.staffOn({ hidesNames: true }, ...permissionKeys));
  const disabled = await study.staffWith(...permissionKeys);
  const mustChange = await study.staffWith(...permissionKeys);
  const { users } = await study.call("getAllUsers", null);
  const versionOf = (userId: string) => (users[userId] as { version: number }).version;
  const disabledId = disabled.auth.currentUser?.uid ?? "";
  await study.call("setUserDisabled", { userId: disabledId, version: versionOf(disabledId), disabled: true });
  clients.set("disabled", disabled);

  const mustChangeId = mustChange.auth.currentUser?.uid ?? "";
  await study.call("forcePasswordChange", { userId: mustChangeId, version: versionOf(mustChangeId) });
  const signedInAgain = await connectClient(study.hb.address);
  await signedInAgain.signIn(mustChange.email, mustChange.password);
  clients.set("must change password", signedInAgain);

  const byLink = await connectClient(study.hb.address);
  const person = await addPerson(study);
  const linkUid = `link:homeSurvey:${person}:${person}:1`;
  await signInWithCustomToken(byLink.auth, await study.hb.signIn.customToken(linkUid));
  clients.set("link token", byLink);

  const needs = Object.values(functions)
    .map(({ allow }): Allow => allow)
    .filter(allow => Array.isArray(allow));
  for (const keys of needs) {
    const name = keys.join();
    if (!allButNeeded.has(name))
      allButNeeded.set(name, await study.staffWith(...permissionKeys.filter(key => !keys.includes(key))));
  }
});
afterAll(() => study.stop());

function expected({ allow, ...rest }: Contract, caller: Caller): "let in" | "unauthenticated" | "permission-denied" {
  if (caller === "disabled") return "unauthenticated";
  if (allow === "public") return "let in";
  if (caller === "anonymous" || caller === "link token") return "unauthenticated";
  if (typeof allow === "object" && "link" in allow) return "unauthenticated";
  if (caller === "must change password") return "permission-denied";
  if (caller === "names hidden") return rest.names ? "let in" : "permission-denied";
  if (allow === "staff") return "let in";
  const isChange = rest.kind === "change" || ("changes" in rest && rest.changes === true);
  const holds = (key: PermissionKey) => key === caller || (!isChange && `${key} to look` === caller);
  return allow.some(holds) ? "let in" : "permission-denied";
}

/** The input is wrong on purpose: whoever is let in is told so, and nothing changes. */
async function outcome(
  client: { call(name: string, input: unknown): Promise<unknown> },
  name: string,
): Promise<string> {
  return client.call(name, { nonsense: true }).then(
    () => "let in",
    (error: FunctionsError) => {
      const code = error.code.replace("functions/", "");
      return code === "unauthenticated" || code === "permission-denied" ? code : "let in";
    },
  );
}

const callers: Caller[] = [
  "anonymous",
  "no permission",
  "disabled",
  "must change password",
  "link token",
  "names hidden",
  ...permissionKeys,
  ...permissionKeys.map((key): Caller => `${key} to look`),
];

test.each(Object.entries<Contract>(functions))("%s lets in exactly those it names", async (name, contract) => {
  const { allow } = contract;
  const seen: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const caller of callers) {
    const client = clients.get(caller);
    if (!client) throw new Error(`No client for ${caller}`);
    seen[caller] = await outcome(client, name);
    wanted[caller] = expected(contract, caller);
  }
  const others = Array.isArray(allow) ? allButNeeded.get(allow.join()) : undefined;
  if (others) {
    seen["all but the needed"] = await outcome(others, name);
    wanted["all but the needed"] = "permission-denied";
  }
  expect(seen).toEqual(wanted);
});

test("no function is public by accident", () => {
  const open = Object.entries(functions).filter(([, { allow }]) => allow === "public");
  expect(open.map(([name]) => name).sort()).toEqual([...publicFunctions].sort());
});
