import type { RetentionPeriods } from "@hb/domain/data-protection/retention.ts";
import type { EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailText } from "@hb/domain/emails/email-text.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { EmailRule } from "@hb/domain/emails/rules.ts";
import type { EmailName, EmailWording } from "@hb/domain/emails/wording/catalog.ts";
import type { Language } from "@hb/domain/language.ts";
import { languageOf } from "@hb/domain/lookups/languages.ts";
import type { Targets } from "@hb/domain/overview/targets.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { type Paper, paperOf } from "@hb/domain/settings/paper.ts";
import { offeredLanguages } from "@hb/domain/settings/participant-languages.ts";
import type { QuietHours } from "@hb/domain/settings/settings.ts";
import type { SecondFactorRule } from "@hb/domain/users/second-factor.ts";
import type { SignInRule } from "@hb/domain/users/sign-ins.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { LiveWording } from "./emails/wording/live-wording.ts";
import type { LiveForm, RegistrationForm } from "./participants/registration/live-form.ts";
import type { LiveSettings } from "./settings/live.ts";
import type { SpokenDefinitions } from "./surveys/live-definitions.ts";

/** What the whole server knows about the study. Values from settings are current when read: don't keep them. */
export interface Site {
  readonly studyName: string;
  readonly contactMailbox: string;
  readonly timeZone: string;
  /** The address, one entry per line; empty = not set. */
  readonly siteAddress: string;
  /** What to bring to a visit. */
  readonly arrivalNote: Readonly<Record<Language, string>>;
  /** For PDFs and printed pages. */
  readonly paper: Paper;
  /** That participants can choose. English is always one of them. */
  readonly languages: readonly Language[];
  readonly quietHours: QuietHours | null;
  readonly emailRules: readonly EmailRule[];
  /** How long before a visit participants can still reschedule or cancel. */
  readonly bookingCutOffHours: number;
  /** How long a selected slot is held. */
  readonly slotHoldMinutes: number;
  /** How long before the start a visit can be checked in. */
  readonly checkInMinutes: number;
  /** How long the study at home lasts. */
  readonly remoteStudyWeeks: number;
  /** Recruitment goals. */
  readonly targets: Targets;
  /** Who needs an authenticator app. */
  readonly secondFactor: SecondFactorRule;
  /** How long sign-ins last. */
  readonly signInRule: SignInRule;
  /** A screen that no one has used for this long is locked. */
  readonly idleLockMinutes: number;
  /** Retention periods. */
  readonly retention: RetentionPeriods;
  /** Without an email server, new passwords are shown once to the administrator. */
  readonly hasMailServer: boolean;
  /** On the button for single sign-on; undefined = there is none. */
  readonly providerLabel: string | undefined;
  /** For links, which carry when they were handed out. */
  now(this: void): number;
  /** Links in emails are built from this, never from a request. */
  webAppUrl(this: void): string;
  /** The questionnaires, of every version. */
  readonly surveys: SpokenDefinitions;
  /** The registration form. */
  readonly registration: RegistrationForm;
  /** What writes emails of this type; undefined if no feature does. */
  emailComposer(this: void, type: EmailType): EmailComposer | undefined;
  /** What emails of this type say. It is in English if the study has no text in the language. */
  emailWording<N extends EmailName>(this: void, name: N, language?: Language): EmailWording<N>;
}

export interface ComposeRequest {
  participantId: number;
  /** Null = the participant's current visit, consent, device or survey. */
  about: EmailTopic | null;
  now: string;
  /** Planned by a rule: it only repeats or reminds. */
  isByRule: boolean;
  /** Only for show, never sent: it may be about something that hasn't happened yet. */
  isPreview?: boolean;
  /** A colleague chooses what to send: only what is worth sending now is offered. */
  isOffer?: boolean;
}

/**
 * What an email of this type would say now, or why it isn't sent. Used for sending, previews, repeats and for planned
 * emails when they are due, so it must not write.
 */
export interface EmailComposer {
  type: EmailType;
  compose(db: Queryable, site: Site, request: ComposeRequest): Promise<{ email: EmailText } | { stop: string }>;
}

/** The language that the study writes to someone in; undefined = theirs isn't known, or isn't offered. */
export function languageFor(
  { languages }: Pick<Site, "languages">,
  person: Pick<Participant, "language">,
): Language | undefined {
  const own = languageOf(person.language);
  return own && languages.includes(own) ? own : undefined;
}

interface SiteSources {
  live: LiveSettings;
  wording: LiveWording;
  surveys: SpokenDefinitions;
  form: LiveForm;
  hasMailServer: boolean;
  providerLabel: string | undefined;
  now: () => number;
  webAppUrl: () => string;
  emailComposer: Site["emailComposer"];
}

export function createSite({
  live,
  wording,
  surveys,
  form,
  hasMailServer,
  providerLabel,
  now,
  webAppUrl,
  emailComposer,
}: SiteSources): Site {
  return {
    get studyName() {
      return live.now.studyName;
    },
    get contactMailbox() {
      return live.now.contactMailbox;
    },
    get timeZone() {
      return live.now.siteTimeZone;
    },
    get siteAddress() {
      return live.now.siteAddress;
    },
    get arrivalNote() {
      const { arrivalNote: en, arrivalNoteEs: es } = live.now;
      return { en, es: es || en };
    },
    get paper() {
      return paperOf(live.now.paper, live.now.siteTimeZone);
    },
    get languages() {
      return offeredLanguages(live.now.participantLanguages);
    },
    get quietHours() {
      return live.now.quietHours;
    },
    get emailRules() {
      return live.now.emailRules;
    },
    get bookingCutOffHours() {
      return live.now.bookingCutOffHours;
    },
    get slotHoldMinutes() {
      return live.now.slotHoldMinutes;
    },
    get checkInMinutes() {
      return live.now.checkInMinutes;
    },
    get remoteStudyWeeks() {
      return live.now.remoteStudyWeeks;
    },
    get targets() {
      return live.now.targets;
    },
    get secondFactor() {
      return live.now.secondFactor;
    },
    get signInRule() {
      return live.now;
    },
    get idleLockMinutes() {
      return live.now.idleLockMinutes;
    },
    get retention() {
      const { retentionUnansweredMonths, retentionNotTakenMonths, retentionEndedMonths, retentionConsentMonths } =
        live.now;
      return { retentionUnansweredMonths, retentionNotTakenMonths, retentionEndedMonths, retentionConsentMonths };
    },
    hasMailServer,
    providerLabel,
    now,
    webAppUrl,
    emailComposer,
    emailWording: wording.of,
    surveys,
    get registration() {
      return form.now;
    },
  };
}
