import { z } from "zod";
import { hasAnyPermission } from "./allowed.ts";

export const permissionKeys = [
  "participants",
  "scheduler",
  "overview",
  "stats",
  "log",
  "users",
  "export",
  "remoteStudy",
] as const;
export const PermissionKey = z.enum(permissionKeys);
export type PermissionKey = z.infer<typeof PermissionKey>;

/** Key → true, as in the sign-in token: an absent key isn't granted, and false never occurs. */
export const Permissions = z.partialRecord(PermissionKey, z.literal(true));
export type Permissions = z.infer<typeof Permissions>;

const End = z.object({ at: z.iso.datetime(), reason: z.string().max(500) });

/** On what terms someone holds their permissions. Absent = without any. */
export const Terms = z.object({
  /** To look, not to change. */
  readOnly: Permissions.optional(),
  /** Until that moment only, and why. */
  until: z
    .partialRecord(
      PermissionKey,
      /** What was held before it was given until then, and is held again afterward. Absent = nothing. */
      End.extend({ before: z.object({ readOnly: z.literal(true).optional(), until: End.optional() }).optional() }),
    )
    .optional(),
  /** People appear by number and pseudonym; what identifies them never reaches the account. */
  hidesNames: z.literal(true).optional(),
});
export type Terms = z.infer<typeof Terms>;

/** What someone is allowed, before the moment counts. */
export type Granted = { permissions: Permissions; terms: Terms };

/** Those that change something; the others are to look. */
export function changeable({ permissions, terms }: Granted): Permissions {
  return only(permissions, key => terms.readOnly?.[key] !== true);
}

/** Without terms for permissions that aren't held. */
export function tidyTerms({ permissions, terms }: Granted): Terms {
  const readOnly = only(terms.readOnly ?? {}, key => permissions[key] === true);
  const until = Object.fromEntries(Object.entries(terms.until ?? {}).filter(([key]) => key in permissions));
  return {
    ...(Object.keys(readOnly).length > 0 && { readOnly }),
    ...(Object.keys(until).length > 0 && { until }),
    ...(terms.hidesNames && { hidesNames: true }),
  };
}

function only(permissions: Permissions, keep: (key: PermissionKey) => boolean): Permissions {
  return Object.fromEntries(permissionKeys.filter(key => permissions[key] && keep(key)).map(key => [key, true]));
}

/** The public forms that a participant opens with a personal link. */
export const linkForms = ["homeSurvey", "consent", "booking"] as const;
export type LinkForm = (typeof linkForms)[number];

/** What shows that whoever uses a link is the participant: their birth date, a code by email, or a colleague beside them. */
export const linkProofs = ["birthDate", "emailedCode", "kiosk"] as const;
export interface LinkProof {
  id: string;
  how: (typeof linkProofs)[number];
  /** The colleague who handed over the study's tablet. */
  witness: { userId: string; name: string } | null;
}

export interface Staff {
  kind: "staff";
  userId: string;
  name: string;
  /** Held now. A change gets only those that aren't to look. */
  permissions: Permissions;
  /** Absent = none. */
  terms?: Terms;
  /** The administrator who looks at HB with this colleague's eyes, and changes nothing. */
  seenBy?: { userId: string; name: string };
  changePassword: boolean;
  /** Whether they have to set up an authenticator app before anything else. Absent = no. */
  mustSetUpSecondFactor?: boolean;
  /** The id of the sign-in that the call belongs to. */
  signIn?: string;
  /** When they last proved who they are, by signing in or confirming it. Absent = not known, which is never recent. */
  provedAt?: string;
}

/** Who acts: a staff user, a participant by link, an anonymous caller, or HB itself (with the name of its job). */
export type Actor =
  | Staff
  /** Without a proof, only the link speaks for them. */
  | { kind: "participant"; participantId: number; form: LinkForm; proof?: LinkProof }
  | { kind: "anonymous" }
  | { kind: "system"; job: string };

/** Who can call a function. For a list of keys, any one of them is enough; `any` link is one of the form in the input. */
export type Allow = "public" | "staff" | { link: LinkForm | "any" } | readonly PermissionKey[];

/** Whoever may look but not change is, for a change, someone without those permissions; with another's eyes, no one. */
export function actorOfChange(actor: Actor): Actor {
  if (actor.kind === "staff" && actor.seenBy) return { kind: "anonymous" };
  if (actor.kind !== "staff" || !actor.terms?.readOnly) return actor;
  return { ...actor, permissions: changeable({ permissions: actor.permissions, terms: actor.terms }) };
}

/** Someone who must choose a new password or set up an authenticator app can't do anything else first. */
export function isAllowed(actor: Actor, allow: Allow): boolean {
  if (allow === "public") return true;
  if (typeof allow === "object" && "link" in allow)
    return actor.kind === "participant" && (allow.link === "any" || actor.form === allow.link);
  if (actor.kind !== "staff" || actor.changePassword || actor.mustSetUpSecondFactor) return false;
  return allow === "staff" || hasAnyPermission(actor.permissions, allow);
}
