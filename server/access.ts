import { type Contract, isChange } from "@hb/domain/contract.ts";
import { functions } from "@hb/domain/functions.ts";
import { grantedAt } from "@hb/domain/granted.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { type Actor, type Allow, actorOfChange, isAllowed, type LinkForm, linkForms } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { isSecondFactorOverdue, secondFactorDueAt } from "@hb/domain/users/second-factor.ts";
import { maxSignInMs } from "@hb/domain/users/sign-ins.ts";
import type { Access } from "@hb/platform/access.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { z } from "zod";
import { hideNames, hidesNames } from "./hidden-names/acts.ts";
import type { Limits } from "./limits/acts.ts";
import { actorOfLink, createFindByLink } from "./links/acts.ts";
import { recordRefusal } from "./log/acts.ts";
import type { PermissionUses } from "./permission-uses/acts.ts";
import type { Site } from "./site.ts";
import { accessText as text } from "./text.ts";
import { grantedTo } from "./users/acts.ts";
import { actorOfSeen } from "./users/see-as.ts";

const anonymous: Actor = { kind: "anonymous" };
const namesOf = (has: (contract: Contract) => boolean) =>
  new Set(Object.entries<Contract>(functions).flatMap(([name, contract]) => (has(contract) ? [name] : [])));
const needProof = namesOf(({ needsProof }) => needsProof === true);
const changes = namesOf(isChange);
const proofMinutes = 15;

/** Who is who in the study, and who may call what. */
export function studyAccess(
  database: Database,
  { site, limits, now, uses }: { site: Site; limits: Limits; now: () => number; uses: PermissionUses },
): Access<Actor, Allow> {
  const instant = () => new Date(now()).toISOString();
  const findByLink = createFindByLink(limits, database.read, now);
  return {
    actorOf(account) {
      const { uid, name, changePassword, secondFactorSince, signIn, provedAt, secondFactor } = account;
      const { permissions, terms } = grantedAt(grantedTo(account), instant());
      return {
        kind: "staff",
        userId: uid,
        name,
        permissions,
        terms,
        changePassword,
        mustSetUpSecondFactor:
          secondFactor !== "provider" &&
          isSecondFactorOverdue(site.secondFactor, { permissions, secondFactorSince }, instant()),
        signIn,
        provedAt,
      };
    },
    claimsOf(account, { secondFactor }) {
      // Who proved several factors to the identity provider needs none of ours.
      const dueAt = secondFactor === "provider" ? undefined : secondFactorDueAt(site.secondFactor, account);
      return {
        idleLockMinutes: site.idleLockMinutes,
        ...(dueAt !== undefined && { secondFactorDueAt: dueAt }),
        ...(account.providerOnly && { providerOnly: true }),
        ...(Object.keys(account.terms).length > 0 && { terms: account.terms }),
        ...(account.preferences["locale"] !== undefined && { locale: account.preferences["locale"] }),
      };
    },
    maxSignInMs: ({ permissions }) => maxSignInMs(site.signInRule, permissions),
    customActorOf: async uid =>
      (await actorOfSeen(database.read, uid, site, instant())) ?? actorOfLink(database.read, uid, now()),
    async authorize({ name, allow, identity, input, address }) {
      const caller = await callerOf();
      if (caller.kind === "staff" && caller.seenBy && (changes.has(name) || needProof.has(name)))
        refuse("permission-denied", text.seenAs);
      const actor = changes.has(name) ? actorOfChange(caller) : caller;
      const isHeld = isAllowed(actor, allow);
      const hidden = isHeld && allow !== "public" && hidesNames(actor) ? hideNames(name, input) : undefined;
      if (isHeld && hidden?.refusal === undefined) {
        if (needProof.has(name)) assertRecentProof(actor, now());
        if (!(actor.kind === "staff" && actor.seenBy)) uses.note(actor, allow, instant());
        return { actor, callerId: callerId(actor), redaction: hidden?.redaction };
      }
      const code = actor.kind === "anonymous" ? "unauthenticated" : "permission-denied";
      // In its own short transaction, since the refused call has none.
      await inTransaction(database, tx =>
        recordRefusal(
          { tx, actor, now: instant() },
          { action: logAction.refusal, payload: { functionName: name, code, address } },
        ),
      );
      if (hidden?.refusal !== undefined) refuse(code, hidden.refusal);
      return refuse(code, isAllowed(caller, allow) ? text.onlyLook : whyRefused(actor));

      /** A link's token is for files only: functions get the link itself, in their input. */
      async function callerOf(): Promise<Actor> {
        if (typeof allow === "object" && "link" in allow)
          return (await findByLink(formOf(allow.link, input), input, address)) ?? anonymous;
        return identity?.actor.kind === "staff" ? identity.actor : anonymous;
      }
    },
  };
}

function formOf(allowed: LinkForm | "any", input: unknown): LinkForm | undefined {
  if (allowed !== "any") return allowed;
  return z.object({ form: z.enum(linkForms) }).safeParse(input).data?.form;
}

/** A stored answer is given to the same caller only, so that guessing a request id is of no use. */
function callerId(actor: Actor): string {
  if (actor.kind === "staff") return `staff:${actor.userId}`;
  if (actor.kind === "participant") return `${actor.form}:${actor.participantId}`;
  return actor.kind;
}

/** Whoever is calling has to have signed in or confirmed it just now. The screen asks, and sends the change again. */
function assertRecentProof(actor: Actor, now: number): void {
  const provedAt = actor.kind === "staff" ? actor.provedAt : undefined;
  const isRecent = provedAt !== undefined && now - Date.parse(provedAt) <= proofMinutes * 60_000;
  if (!isRecent) refuse("failed-precondition", text.proveAgain, { proveAgain: true });
}

function whyRefused(actor: Actor): string {
  if (actor.kind === "anonymous") return text.signIn;
  if (actor.kind === "staff" && actor.changePassword) return text.newPassword;
  if (actor.kind === "staff" && actor.mustSetUpSecondFactor) return text.secondFactor;
  return text.notPermitted;
}
