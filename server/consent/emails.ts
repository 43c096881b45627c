import {
  type ConsentRequest,
  consentLinkText,
  consentRequestText,
  signedConsentText,
} from "@hb/domain/emails/consent-text.ts";
import { emailWordsIn } from "@hb/domain/emails/email-text.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import type { EmailComposer } from "../emails/acts.ts";
import { currentAddress } from "../links/acts.ts";
import { findPerson } from "../participants/acts.ts";
import { languageFor } from "../site.ts";
import type { ConsentFiles } from "./document/files.ts";
import * as sql from "./sql.ts";
import { stopText as text } from "./text.ts";

/** Emails about the consent form: the request to sign it, and the signed copy. */
export const consentEmails = (files: ConsentFiles): readonly EmailComposer[] => [
  {
    type: emailType.consentRequest,
    async compose(db, site, { participantId, isByRule }) {
      const person = await findPerson(db, participantId);
      if (!person || person.mergedInto !== null) return { stop: text.merged };
      const { consent, firstName } = person;
      if (consent === consentState.signed) return { stop: text.signed };
      if (isByRule && consent === consentState.withdrawn) return { stop: text.withdrawn };
      if (isByRule && consent === consentState.declined) return { stop: text.declined };
      const language = languageFor(site, person);
      const formUrl = await currentAddress(db, site, { form: "consent", participantId, language });
      if (formUrl === undefined) return { stop: text.linkRevoked };
      const why = isByRule ? "reminder" : consent === consentState.outdated ? "renewed" : "first";
      const facts: ConsentRequest = { firstName, participantId, studyName: site.studyName, formUrl, why };
      return { email: consentRequestText(facts, site.emailWording("consentRequest", language)) };
    },
  },
  {
    type: emailType.consentLink,
    async compose(db, site, { participantId }) {
      const person = await findPerson(db, participantId);
      const language = person && languageFor(site, person);
      const formUrl = await currentAddress(db, site, { form: "consent", participantId, language });
      if (!person || formUrl === undefined) return { stop: text.linkRevoked };
      const { firstName } = person;
      const facts = { firstName, participantId, studyName: site.studyName, formUrl };
      return { email: consentLinkText(facts, site.emailWording("consentLink", language)) };
    },
  },
  {
    type: emailType.signedConsent,
    async compose(db, site, { participantId, about }) {
      const [person, consents] = await Promise.all([
        findPerson(db, participantId),
        sql.listConsents(db, participantId),
      ]);
      const consent = about ? consents.find(({ id }) => id === about.id) : consents[0];
      if (!person || !consent) return { stop: text.notSigned };
      if (await sql.isSealed(db, consent.participantId)) return { stop: text.sealed };
      const pdf = await files.read(consent.file);
      if (!pdf) return { stop: text.fileMissing };
      const facts = {
        firstName: person.firstName,
        participantId,
        studyName: site.studyName,
        signedAt: consent.signedAt,
        timeZone: site.timeZone,
        consentVersion: consent.version,
      };
      const wording = site.emailWording("signedConsent", languageFor(site, person));
      const email = signedConsentText(facts, wording);
      const attachment = {
        filename: emailWordsIn(wording.language).consentFile(consent.version),
        contentType: "application/pdf",
        content: pdf.toString("base64"),
        encoding: "base64" as const,
      };
      return { email: { ...email, attachments: [attachment] } };
    },
  },
];
