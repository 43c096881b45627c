import { type EmailType, emailType } from "@hb/domain/emails/email-types.ts";
import { readerAt, staffDateTime } from "@hb/domain/format.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SignInEmails } from "@hb/platform/sign-in/hooks.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import type { Site } from "../site.ts";
import { accountEmailText } from "./text.ts";

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
    { ...text, because: accountEmailText.because },
  );
}

interface IssuedPassword extends Recipient {
  oneTimePassword: string;
}

const passwordFacts = ({ email, oneTimePassword }: IssuedPassword): [string, string][] => [
  [accountEmailText.email, email],
  [accountEmailText.oneTimePassword, oneTimePassword],
];
const signInButton = (site: Site) => ({ label: accountEmailText.signIn, href: `${site.webAppUrl()}/login` });

export async function postAccountCreated(tx: Tx, site: Site, issued: IssuedPassword): Promise<void> {
  const text = accountEmailText.created;
  await postToUser(tx, site, issued, {
    type: emailType.accountCreated,
    cause: ["account-created"],
    subject: text.subject(site.studyName),
    headline: text.headline(issued.name),
    paragraphs: [text.ready, text.days],
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
  const text = accountEmailText.passwordIssued;
  await postToUser(tx, site, issued, {
    type: emailType.passwordReset,
    cause: ["password-issued", cause],
    subject: text.subject(site.studyName),
    headline: text.headline,
    paragraphs: [text.reset(issued.name)],
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
      const text = accountEmailText.passwordForgotten;
      await postToUser(tx, site, to, {
        type: emailType.passwordReset,
        cause: ["password-reset", to.now],
        subject: text.subject(site.studyName),
        headline: accountEmailText.choosePassword,
        paragraphs: [text.asked(to.name)],
        button: { label: accountEmailText.choosePassword, href: link(code) },
      });
    },
    async emailVerification(tx, { code, ...to }) {
      const text = accountEmailText.verification;
      await postToUser(tx, site, to, {
        type: emailType.emailChanged,
        cause: ["email-verification", to.now],
        subject: text.subject(site.studyName),
        headline: text.headline,
        paragraphs: [text.ask(to.name)],
        button: { label: accountEmailText.confirm, href: link(code, "verifyEmail") },
      });
    },
    async emailChange(tx, { code, ...to }) {
      const text = accountEmailText.emailChange;
      await postToUser(tx, site, to, {
        type: emailType.emailChanged,
        cause: ["email-change", to.now],
        subject: text.subject(site.studyName),
        headline: text.headline,
        paragraphs: [text.ask(to.name, to.email)],
        button: { label: accountEmailText.confirm, href: link(code, "verifyAndChangeEmail") },
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
  const text = accountEmailText.emailChanged;
  await postToUser(tx, site, to, {
    type: emailType.emailChanged,
    cause: ["email-changed", to.now],
    subject: text.subject(site.studyName),
    headline: text.headline,
    paragraphs: [text.changed(to.name, newEmail)],
  });
}

/** So that someone else with the password doesn't stay unnoticed. */
export async function postNewPlace(
  tx: Tx,
  site: Site,
  { address, device, ...to }: Recipient & { address: string; device: string },
): Promise<void> {
  const text = accountEmailText.newPlace;
  await postToUser(tx, site, to, {
    type: emailType.newSignIn,
    cause: ["new-sign-in", to.now],
    subject: text.subject(site.studyName),
    headline: text.headline,
    paragraphs: [text.signedIn(to.name), text.advice],
    facts: [
      [text.device, device],
      [text.address, address],
      [text.when, staffDateTime(to.now, readerAt(site.timeZone))],
    ],
    button: { label: accountEmailText.choosePassword, href: `${site.webAppUrl()}/login?view=forgotten` },
  });
}

/** So that no one signs in with the password alone without its person knowing. */
export async function postSecondFactorReset(
  tx: Tx,
  site: Site,
  { askedBy, ...to }: Recipient & { askedBy: string },
): Promise<void> {
  const text = accountEmailText.secondFactorReset;
  await postToUser(tx, site, to, {
    type: emailType.secondFactorReset,
    cause: ["second-factor-reset", to.now],
    subject: text.subject(site.studyName),
    headline: text.headline,
    paragraphs: [text.reset(to.name, askedBy), text.advice],
    button: signInButton(site),
  });
}
