import * as contract from "@hb/domain/consent/contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { handle } from "@hb/platform/functions/handle.ts";

const later = async () => refuse("unimplemented", "This is not there yet.");

export const consentFunctions = () => [
  handle(contract.openConsent, later),
  handle(contract.signConsent, later),
  handle(contract.declineConsent, later),
  handle(contract.withdrawConsentByLink, later),
  handle(contract.getConsents, later),
  handle(contract.getConsentState, later),
  handle(contract.openSealedConsents, later),
  handle(contract.verifyConsent, later),
  handle(contract.checkConsentFile, later),
  handle(contract.previewConsentWithdrawal, later),
  handle(contract.withdrawConsent, later),
  handle(contract.openKiosk, later),
  handle(contract.previewConsentAsk, later),
  handle(contract.askForConsent, later),
  handle(contract.listOutdatedConsents, later),
  handle(contract.listConsentVersions, later),
  handle(contract.getConsentText, later),
  handle(contract.compareConsentVersions, later),
];
