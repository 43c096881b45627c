import type { RetentionPeriods } from "@hb/domain/data-protection/retention.ts";
import type { EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailText } from "@hb/domain/emails/email-text.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { EmailRule } from "@hb/domain/emails/rules.ts";
import type { Targets } from "@hb/domain/overview/targets.ts";
import type { QuietHours } from "@hb/domain/settings/settings.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { LiveSettings } from "./settings/live.ts";

/** What the whole back end knows about the study it runs. What a setting decides is as it is at this moment: ask again. */
export interface Site {
  readonly studyName: string;
  readonly contactMailbox: string;
  readonly timeZone: string;
  /** Where to come, a line each; empty = not told yet. */
  readonly siteAddress: string;
  /** What to bring to a visit. */
  readonly arrivalNote: string;
  readonly quietHours: QuietHours | null;
  readonly emailRules: readonly EmailRule[];
  /** Until so long before a visit its participant may move or cancel it. */
  readonly bookingCutOffHours: number;
  /** So long a slot stays somebody's while they decide. */
  readonly slotHoldMinutes: number;
  /** How long the study at home lasts. */
  readonly remoteStudyWeeks: number;
  /** Whom and how many the study wants. */
  readonly targets: Targets;
  /** How long people are kept. */
  readonly retention: RetentionPeriods;
  /** Without one, whoever issues a password is shown it once. */
  readonly hasMailServer: boolean;
  /** Links in mails are built from this, never from a request. */
  webAppUrl(this: void): string;
  /** Who writes mails of this type; undefined for those that no feature writes yet. */
  emailComposer(this: void, type: EmailType): EmailComposer | undefined;
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
}

/**
 * What an email of this type would say now, or why it isn't sent. Used for sending, previews, repeats and for planned
 * emails when they are due, so it must not write.
 */
export interface EmailComposer {
  type: EmailType;
  compose(db: Queryable, site: Site, request: ComposeRequest): Promise<{ email: EmailText } | { stop: string }>;
}

interface SiteSources {
  live: LiveSettings;
  hasMailServer: boolean;
  webAppUrl: () => string;
  emailComposer: Site["emailComposer"];
}

export function createSite({ live, hasMailServer, webAppUrl, emailComposer }: SiteSources): Site {
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
      return live.now.arrivalNote;
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
    get remoteStudyWeeks() {
      return live.now.remoteStudyWeeks;
    },
    get targets() {
      return live.now.targets;
    },
    get retention() {
      const { retentionUnansweredMonths, retentionNotTakenMonths, retentionEndedMonths, retentionConsentMonths } =
        live.now;
      return { retentionUnansweredMonths, retentionNotTakenMonths, retentionEndedMonths, retentionConsentMonths };
    },
    hasMailServer,
    webAppUrl,
    emailComposer,
  };
}
