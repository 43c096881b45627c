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

const because = "You get this because you have an account for the staff side of this study.";

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
      "An account was made for you. Sign in with the password below; HB then asks you to choose your own.",
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
    subject: `A new password for ${site.studyName}`,
    headline: "Your password was reset",
    paragraphs: [
      `${name}, an administrator reset your password. Sign in with the one below; HB then asks you to choose your own.`,
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
        subject: `Choose a new password for ${site.studyName}`,
        headline: "Choose a new password",
        paragraphs: [
          `${name}, somebody asked to reset your password. If it was not you, leave this mail: nothing changes.`,
        ],
        button: { label: "Choose a new password", href: `${site.webAppUrl()}/reset-password?oobCode=${code}` },
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
        subject: `Confirm your address for ${site.studyName}`,
        headline: "Confirm your address",
        paragraphs: [`${name}, confirm that this address is yours.`],
        button: { label: "Confirm", href: `${site.webAppUrl()}/reset-password?mode=verifyEmail&oobCode=${code}` },
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
        subject: `Confirm your new address for ${site.studyName}`,
        headline: "Confirm your new address",
        paragraphs: [`${name}, confirm that you want to sign in with ${email} from now on.`],
        button: {
          label: "Confirm",
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
    subject: `Your address for ${site.studyName} was changed`,
    headline: "Your address was changed",
    paragraphs: [`${name}, from now on you sign in with ${newEmail}. If you did not expect this, write to us.`],
    because,
  });
}
