import { type EmailType, emailType } from "@hb/domain/emails/email-types.ts";
import { readerAt, staffDateTime } from "@hb/domain/format.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SignInEmails } from "@hb/platform/sign-in/hooks.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import type { Site } from "../site.ts";

interface Recipient {
  uid: string;
  email: string;
  name: string;
  now: string;
}
type Text = Omit<Parameters<typeof sendStaffEmail>[3], "because">;

/** One email per user and cause. Its body is not kept, because it may hold a password or a code. */
async function postToUser(
  tx: Tx,
  site: Site,
  { uid, email, now }: Recipient,
  { type, cause, ...text }: Text & { type: EmailType; cause: [kind: string, which?: string] },
): Promise<void> {
  const [kind, which] = cause;
  const id = [kind, uid, which].filter(part => part !== undefined).join(":");
  await sendStaffEmail(
    tx,
    site,
    { cause: id, type, to: email, confidential: true, now },
    { ...text, because: "You're receiving this because you have a staff account for this study." },
  );
}

interface IssuedPassword extends Recipient {
  oneTimePassword: string;
}

const passwordFacts = ({ email, oneTimePassword }: IssuedPassword): [string, string][] => [
  ["Email", email],
  ["One-time password", oneTimePassword],
];
const signInButton = (site: Site) => ({ label: "Sign in", href: `${site.webAppUrl()}/login` });

export async function postAccountCreated(tx: Tx, site: Site, issued: IssuedPassword): Promise<void> {
  await postToUser(tx, site, issued, {
    type: emailType.accountCreated,
    cause: ["account-created"],
    subject: `Your account for ${site.studyName}`,
    headline: `Welcome, ${issued.name}`,
    paragraphs: [
      "Your account is ready. Sign in with the password below. You'll be asked to choose your own.",
      "The password works for seven days.",
    ],
    facts: passwordFacts(issued),
    button: signInButton(site),
  });
}

/** `cause` distinguishes several passwords of one person. */
export async function postNewPassword(
  tx: Tx,
  site: Site,
  { cause, ...issued }: IssuedPassword & { cause: string },
): Promise<void> {
  await postToUser(tx, site, issued, {
    type: emailType.passwordReset,
    cause: ["password-issued", cause],
    subject: `Your new password for ${site.studyName}`,
    headline: "Your password was reset",
    paragraphs: [
      `${issued.name}, an administrator reset your password. Sign in with the one below. You'll be asked to choose your own.`,
    ],
    facts: passwordFacts(issued),
    button: signInButton(site),
  });
}

/** What people request themselves when they sign in. */
export function signInEmails(site: Site): SignInEmails {
  const link = (code: string, mode?: string) =>
    `${site.webAppUrl()}/reset-password?${mode === undefined ? "" : `mode=${mode}&`}oobCode=${code}`;
  return {
    async passwordReset(tx, { code, ...to }) {
      await postToUser(tx, site, to, {
        type: emailType.passwordReset,
        cause: ["password-reset", to.now],
        subject: `Choose a new password for ${site.studyName}`,
        headline: "Choose a new password",
        paragraphs: [
          `${to.name}, someone asked to reset your password. If it wasn't you, ignore this email; nothing will change.`,
        ],
        button: { label: "Choose a new password", href: link(code) },
      });
    },
    async emailVerification(tx, { code, ...to }) {
      await postToUser(tx, site, to, {
        type: emailType.emailChanged,
        cause: ["email-verification", to.now],
        subject: `Confirm your email address for ${site.studyName}`,
        headline: "Confirm your email address",
        paragraphs: [`${to.name}, please confirm that this email address is yours.`],
        button: { label: "Confirm", href: link(code, "verifyEmail") },
      });
    },
    async emailChange(tx, { code, ...to }) {
      await postToUser(tx, site, to, {
        type: emailType.emailChanged,
        cause: ["email-change", to.now],
        subject: `Confirm your new sign-in email for ${site.studyName}`,
        headline: "Confirm your new sign-in email",
        paragraphs: [`${to.name}, please confirm that you want to sign in with ${to.email} from now on.`],
        button: { label: "Confirm", href: link(code, "verifyAndChangeEmail") },
      });
    },
    async emailChanged(tx, to) {
      await postEmailChanged(tx, site, to);
    },
  };
}

/** Goes to the old address, so that no one loses an account without noticing. */
export async function postEmailChanged(
  tx: Tx,
  site: Site,
  { newEmail, ...to }: Recipient & { newEmail: string },
): Promise<void> {
  await postToUser(tx, site, to, {
    type: emailType.emailChanged,
    cause: ["email-changed", to.now],
    subject: `Your sign-in email for ${site.studyName} was changed`,
    headline: "Your sign-in email was changed",
    paragraphs: [`${to.name}, you now sign in with ${newEmail}. If you didn't expect this, contact us.`],
  });
}

/** So that someone else with the password doesn't stay unnoticed. */
export async function postNewPlace(
  tx: Tx,
  site: Site,
  { address, device, ...to }: Recipient & { address: string; device: string },
): Promise<void> {
  await postToUser(tx, site, to, {
    type: emailType.newSignIn,
    cause: ["new-sign-in", to.now],
    subject: `New sign-in to ${site.studyName}`,
    headline: "New sign-in to your account",
    paragraphs: [
      `${to.name}, someone signed in to your account with a device or from a network we haven't seen you use.`,
      "If it was you, ignore this email. If it wasn't, choose a new password now, which ends every sign-in, and tell an administrator.",
    ],
    facts: [
      ["Device", device],
      ["Network address", address],
      ["When", staffDateTime(to.now, readerAt(site.timeZone))],
    ],
    button: { label: "Choose a new password", href: `${site.webAppUrl()}/login?view=forgotten` },
  });
}

/** So that no one signs in with the password alone without its person knowing. */
export async function postSecondFactorReset(
  tx: Tx,
  site: Site,
  { askedBy, ...to }: Recipient & { askedBy: string },
): Promise<void> {
  await postToUser(tx, site, to, {
    type: emailType.secondFactorReset,
    cause: ["second-factor-reset", to.now],
    subject: `Your two-step sign-in for ${site.studyName} was reset`,
    headline: "Your two-step sign-in was reset",
    paragraphs: [
      `${to.name}, your authenticator app and recovery codes no longer work, as ${askedBy} requested. You're signed out everywhere. Sign in with your password and set up your app again.`,
      "If you didn't ask for this, choose a new password now and tell an administrator.",
    ],
    button: signInButton(site),
  });
}
