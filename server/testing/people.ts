import { randomInt } from "node:crypto";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { emptyProfile } from "@hb/domain/participants/profile.ts";
import type { RegistrationInput } from "@hb/domain/participants/registration/registration.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { addParticipants, type NewParticipant } from "../participants/acts.ts";
import type { Study } from "./study.ts";

const moment = "2026-11-01T16:00:00.000Z";

/** A person with a name and an address of their own. Tests override what matters to them. */
export function aParticipant(change: Partial<NewParticipant> = {}): NewParticipant {
  const n = randomInt(1_000_000_000);
  return {
    ...emptyProfile("America/Los_Angeles"),
    firstName: "Wren",
    lastName: `Abernathy ${n}`,
    email: `wren.${n}@example.com`,
    source: 1,
    type: participantType.loaner,
    ownerType: null,
    ownAnswers: {},
    suggestion: null,
    unconfirmedSince: null,
    status: null,
    consent: consentState.notAsked,
    mergedInto: null,
    privacyVersion: 1,
    contactVersion: 1,
    createdAt: moment,
    updatedAt: moment,
    ...change,
  };
}

/** Straight into the database, bypassing all checks; returns the ids. */
export async function addPeople(study: Study, ...people: NewParticipant[]): Promise<number[]> {
  return inTransaction(study.hb.database, tx => addParticipants(tx, people));
}

export async function addPerson(study: Study, change: Partial<NewParticipant> = {}): Promise<number> {
  const [id = 0] = await addPeople(study, aParticipant(change));
  return id;
}

/** The minimum that the registration form accepts. */
export function aRegistration(change: Partial<RegistrationInput> = {}): RegistrationInput {
  return {
    firstName: "Wren",
    lastName: "Abernathy",
    email: `wren.${randomInt(1_000_000_000)}@example.com`,
    phone: "(415) 555-0170",
    bornOn: "1990-05-01",
    gender: 1,
    country: 196,
    state: 5,
    type: participantType.loaner,
    privacyVersion: 1,
    contactVersion: 1,
    ...change,
  };
}
