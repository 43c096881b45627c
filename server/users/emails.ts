import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SignInMails } from "@hb/platform/sign-in/sign-in.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import type { Site } from "../site.ts";

interface Password {
  uid: string;
  email: string;
  name: string;
  oneTimePassword: string;
  /** Tells apart several passwords of one person. */
  cause: string;
  now: string;
}

const because = "You're receiving this because you have a staff account for this study.";

export async function postAccountCreated(
  tx: Tx,
  site: Site,
  { uid, email, name, oneTimePassword, now }: Password,
): Promise<void> {
  const mail = { cause: `account-created:${uid}`, type: emailType.accountCreated, to: email, confidential: true, now };
  await sendStaffEmail(tx, site, mail, {
    subject: `Your account for ${site.studyName}`,
    headline: `Welcome, ${name}`,
    paragraphs: [
      "An account was created for you. Sign in with the password below. You'll then be asked to choose your own.",
      "The password works for seven days.",
    ],
    facts: [
      ["Email", email],
      ["One-time password", oneTimePassword],
    ],
    button: { label: "Sign in", href: `${site.webAppUrl()}/login` },
    because,
  });
}

export async function postNewPassword(
  tx: Tx,
  site: Site,
  { uid, email, name, oneTimePassword, cause, now }: Password,
): Promise<void> {
  const mail = {
    cause: `password-issued:${uid}:${cause}`,
    type: emailType.passwordReset,
    to: email,
    confidential: true,
    now,
  };
  await sendStaffEmail(tx, site, mail, {
    subject: `Your new password for ${site.studyName}`,
    headline: "Your password was reset",
    paragraphs: [
      `${name}, an administrator reset your password. Sign in with the password below. You'll then be asked to choose your own.`,
    ],
    facts: [
      ["Email", email],
      ["One-time password", oneTimePassword],
    ],
    button: { label: "Sign in", href: `${site.webAppUrl()}/login` },
    because,
  });
}

/** What people start themselves on the sign-in side. */
export function signInMails(site: Site): SignInMails {
  return {
    async passwordReset(tx, { uid, email, name, code, now }) {
      const mail = {
        cause: `password-reset:${uid}:${now}`,
        type: emailType.passwordReset,
        to: email,
        confidential: true,
        now,
      };
      await sendStaffEmail(tx, site, mail, {
        subject: `Reset your password for ${site.studyName}`,
        headline: "Reset your password",
        paragraphs: [
          `${name}, we received a request to reset your password. If it wasn't you, ignore this email; nothing will change.`,
        ],
        button: { label: "Reset password", href: `${site.webAppUrl()}/reset-password?oobCode=${code}` },
        because,
      });
    },
    async emailVerification(tx, { uid, email, name, code, now }) {
      const mail = {
        cause: `email-verification:${uid}:${now}`,
        type: emailType.emailChanged,
        to: email,
        confidential: true,
        now,
      };
      await sendStaffEmail(tx, site, mail, {
        subject: `Confirm your email for ${site.studyName}`,
        headline: "Confirm your email",
        paragraphs: [`${name}, confirm that this email address is yours.`],
        button: { label: "Confirm email", href: `${site.webAppUrl()}/reset-password?mode=verifyEmail&oobCode=${code}` },
        because,
      });
    },
    async emailChange(tx, { uid, email, name, code, now }) {
      const mail = {
        cause: `email-change:${uid}:${now}`,
        type: emailType.emailChanged,
        to: email,
        confidential: true,
        now,
      };
      await sendStaffEmail(tx, site, mail, {
        subject: `Confirm your new sign-in email for ${site.studyName}`,
        headline: "Confirm your new sign-in email",
        paragraphs: [`${name}, confirm that you want to sign in with ${email} from now on.`],
        button: {
          label: "Confirm email",
          href: `${site.webAppUrl()}/reset-password?mode=verifyAndChangeEmail&oobCode=${code}`,
        },
        because,
      });
    },
    async emailChanged(tx, { uid, email, name, newEmail, now }) {
      await postEmailChanged(tx, site, { uid, email, name, newEmail, now });
    },
  };
}

/** To the old address, so that nobody loses an account without noticing. */
export async function postEmailChanged(
  tx: Tx,
  site: Site,
  { uid, email, name, newEmail, now }: { uid: string; email: string; name: string; newEmail: string; now: string },
): Promise<void> {
  const mail = {
    cause: `email-changed:${uid}:${now}`,
    type: emailType.emailChanged,
    to: email,
    confidential: true,
    now,
  };
  await sendStaffEmail(tx, site, mail, {
    subject: `Your sign-in email for ${site.studyName} was changed`,
    headline: "Your sign-in email was changed",
    paragraphs: [`${name}, you now sign in with ${newEmail}. If you didn't expect this, contact us.`],
    because,
  });
}
