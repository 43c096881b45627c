import { z } from "zod";
import { change, DateOn, Instant, RequestId, read, Version } from "../contract.ts";
import { LocaleChoice } from "../locale.ts";
import { Permissions, Terms } from "../permissions.ts";
import { Colleague, User, UserEmail, UserId, UserName } from "./user.ts";

/** Everything with the permission `users`; otherwise only userId and name. */
export const getAllUsers = read({
  names: "none",
  allow: "staff",
  input: z.null(),
  output: z.object({ users: z.record(UserId, z.union([User, Colleague])) }),
});

/** How a one-time password reaches its person: by email, or shown once to the administrator who issued it. */
const PasswordDelivery = z.object({ by: z.enum(["email", "screen"]), oneTimePassword: z.string().optional() });
const withoutPassword = <A extends { handed: z.infer<typeof PasswordDelivery> }>(answer: A): A => ({
  ...answer,
  handed: { by: answer.handed.by },
});

export const createUser = change({
  allow: ["users"],
  needsProof: true,
  input: z.object({
    requestId: RequestId,
    name: UserName,
    email: UserEmail,
    permissions: Permissions,
    terms: Terms.optional(),
    expiresOn: DateOn.nullable(),
  }),
  output: z.object({ userId: UserId, handed: PasswordDelivery }),
  kept: withoutPassword,
});

const oneUser = { requestId: RequestId, userId: UserId, version: Version };
const saved = z.object({ version: Version });

export const updateUser = change({
  allow: ["users"],
  needsProof: true,
  input: z.object({ ...oneUser, name: UserName, email: UserEmail, expiresOn: DateOn.nullable() }),
  output: saved,
});

export const setUserPermissions = change({
  allow: ["users"],
  needsProof: true,
  /** Without terms, those of the permissions that stay are kept. */
  input: z.object({ ...oneUser, permissions: Permissions, terms: Terms.optional() }),
  output: saved,
});

export const setUserDisabled = change({
  allow: ["users"],
  needsProof: true,
  input: z.object({ ...oneUser, disabled: z.boolean() }),
  output: saved,
});

/** Signs the user out everywhere and asks for a new password at the next sign-in. */
export const forcePasswordChange = change({ allow: ["users"], input: z.object(oneUser), output: saved });

/** Replaces the password with a one-time password; the person chooses their own at the next sign-in. */
export const resetUserPassword = change({
  allow: ["users"],
  needsProof: true,
  input: z.object(oneUser),
  output: z.object({ version: Version, handed: PasswordDelivery }),
  kept: withoutPassword,
});

/** Whether they use single sign-on alone. Signs the user out everywhere. */
export const setUserProviderOnly = change({
  allow: ["users"],
  needsProof: true,
  input: z.object({ ...oneUser, providerOnly: z.boolean() }),
  output: saved,
});

/** Their next single sign-on links the account anew, by its email address. Signs the user out everywhere. */
export const unlinkUserProvider = change({
  allow: ["users"],
  needsProof: true,
  input: z.object(oneUser),
  output: saved,
});

/** The caller's own authenticator app. */
export const getOwnSecondFactor = read({
  names: "none",
  allow: "staff",
  input: z.null(),
  output: z.object({ since: Instant.nullable(), recoveryCodesLeft: z.int() }),
});

/** Ten codes for the caller, shown once; earlier ones stop working. */
export const createRecoveryCodes = change({
  names: "none",
  allow: "staff",
  needsProof: true,
  input: z.object({ requestId: RequestId }),
  output: z.object({ codes: z.array(z.string()).optional() }),
  kept: () => ({}),
});

/** Where the caller is signed in, the last used first. */
export const listOwnSignIns = read({
  names: "none",
  allow: "staff",
  input: z.null(),
  output: z.object({
    signIns: z.array(
      z.object({
        id: z.uuid(),
        /** Such as "Chrome on Windows". */
        device: z.string(),
        address: z.string(),
        signedInAt: Instant,
        /** To the hour, which is how often an open browser renews it. */
        usedAt: Instant,
        isThisOne: z.boolean(),
      }),
    ),
  }),
});

/** How the caller's own screens show dates and times. It reaches them with the claims of their next token. */
export const setOwnLocale = change({
  names: "none",
  allow: "staff",
  input: z.object({ requestId: RequestId, locale: LocaleChoice }),
  output: z.object({}),
  unlogged: "It changes what someone sees on their own screens and no study data.",
});

/** One of the caller's, in another browser. What is typed there stays, under a screen that asks for the password. */
export const endOwnSignIn = change({
  names: "none",
  allow: "staff",
  input: z.object({ requestId: RequestId, signIn: z.uuid() }),
  output: z.object({}),
});

export const deleteUser = change({
  allow: ["users"],
  needsProof: true,
  input: z.object(oneUser),
  output: z.object({}),
});
