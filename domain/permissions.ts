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
  permissions: Permissions;
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

/** Who can call a function. For a list of keys, any one of them is enough. */
export type Allow = "public" | "staff" | { link: LinkForm } | readonly PermissionKey[];

/** Someone who must choose a new password or set up an authenticator app can't do anything else first. */
export function isAllowed(actor: Actor, allow: Allow): boolean {
  if (allow === "public") return true;
  if (typeof allow === "object" && "link" in allow) return actor.kind === "participant" && actor.form === allow.link;
  if (actor.kind !== "staff" || actor.changePassword || actor.mustSetUpSecondFactor) return false;
  return allow === "staff" || hasAnyPermission(actor.permissions, allow);
}
