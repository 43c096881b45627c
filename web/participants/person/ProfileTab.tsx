import { country } from "@hb/domain/lookups/countries.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { specialAccommodation } from "@hb/domain/lookups/special-accommodations.ts";
import { ageOn } from "@hb/domain/participants/age-ranges.ts";
import { type ReactNode, useState } from "react";
import { InPlace } from "../../change/InPlace.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Section } from "../../ui/page/Section.tsx";
import type { EditableField } from "./fields.ts";
import { type ProfileEditing, ProfileField } from "./ProfileField.tsx";
import { addressOf } from "./place.ts";

/** What is known about a person, in the order in which one asks for it on the phone. */
export function ProfileTab({ editing }: { editing: ProfileEditing }) {
  const { today } = useSiteTime();
  const { participant } = editing;
  const field = (name: EditableField, aside?: ReactNode) => (
    <ProfileField key={name} field={name} editing={editing} aside={aside} />
  );
  return (
    <>
      <Section title="Contact">
        {field("email")}
        {field("phone")}
        <AddressFields editing={editing} />
        {field("timeZone")}
      </Section>
      <Section title="Person">
        {field("firstName")}
        {field("lastName")}
        {field("bornOn", participant.bornOn && `${ageOn(participant.bornOn, today)} years`)}
        {field("gender")}
        {field("ethnicities")}
        {field("skinType")}
        {field("industry")}
        {field("glassesType")}
        {field("displayHeadsetExperience")}
        {field("specialAccommodation")}
        {participant.specialAccommodation === specialAccommodation.other && field("specialAccommodationText")}
      </Section>
      <Section title="Headsets">
        {field("type")}
        {field("ownerType")}
        {(participant.type !== participantType.loaner || participant.headsets.length > 0) && field("headsets")}
        {field("consideringBrands")}
        {field("ownAccounts")}
        {field("services")}
      </Section>
      <Section title="Study">
        {field("source")}
        {field("studySources")}
        {field("companies")}
      </Section>
    </>
  );
}

const addressFields = ["street", "city", "postalCode", "state", "country"] as const;

/** One line until somebody edits it; then a field for each of its parts. */
function AddressFields({ editing }: { editing: ProfileEditing }) {
  const { participant } = editing;
  const [isOpen, setIsOpen] = useState(false);
  const isWaiting = addressFields.some(field => editing.draftOf(field));
  if (!isOpen && !isWaiting)
    return (
      <InPlace
        label="Address"
        words={addressOf(participant) ?? undefined}
        locked={editing.isLocked}
        onEdit={() => setIsOpen(true)}
      />
    );
  return (
    <>
      {addressFields
        .filter(
          field => field !== "state" || participant.country === null || participant.country === country.unitedStates,
        )
        .map(field => (
          <ProfileField key={field} field={field} editing={editing} />
        ))}
    </>
  );
}
