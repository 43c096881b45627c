import { country } from "@hb/domain/lookups/countries.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { specialAccommodation } from "@hb/domain/lookups/special-accommodations.ts";
import { ageOn } from "@hb/domain/participants/age-ranges.ts";
import { ownFieldName } from "@hb/domain/participants/merge/merge.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type ReactNode, useState } from "react";
import { useHidesNames } from "../../change/hidden-names.ts";
import { InPlace } from "../../change/InPlace.tsx";
import { useChange } from "../../change/use-change.ts";
import { Comments, LatestComment } from "../../comments/Comments.tsx";
import { useOwnFields } from "../../queries/own-fields.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Section } from "../../ui/page/Section.tsx";
import { personKey, type WholePerson } from "../data.ts";
import { addressOf } from "./contact-text.ts";
import { DuplicateHints } from "./DuplicateHints.tsx";
import { profileText as text } from "./field-text.tsx";
import type { EditableField } from "./fields.ts";
import { ParticipantConflict } from "./ParticipantConflict.tsx";
import { PersonLinks } from "./PersonLinks.tsx";
import { type Conflict, type ProfileEditing, ProfileField, useFieldDrafts } from "./ProfileField.tsx";

/** The profile, links and comments, and a conflict when a colleague edits the same field. */
export function ProfileTab({ person, onOpen }: { person: WholePerson; onOpen: (id: number) => void }) {
  const { participant } = person;
  const hidesNames = useHidesNames();
  const { run } = useChange({ refresh: [personKey(participant.id)] });
  const isAnonymized = participant.anonymisedAt != null;
  const { drafts, setDraft } = useFieldDrafts(participant.id);
  const [conflict, setConflict] = useState<Conflict>();
  const [saved, setSaved] = useState<readonly EditableField[]>([]);
  const undecided = conflict && drafts[conflict.field];
  return (
    <>
      {!isAnonymized && !hidesNames && (
        <DuplicateHints participant={participant} merged={person.merged} onOpen={onOpen} />
      )}
      <LatestComment comments={person.comments} />
      <ProfileFields
        editing={{
          participant,
          isLocked: participant.mergedInto !== null || isAnonymized || hidesNames,
          drafts,
          setDraft,
          onSaved: field => setSaved(before => [...before.filter(other => other !== field), field]),
          onConflict: setConflict,
        }}
      />
      {!isAnonymized && !hidesNames && <PersonLinks id={participant.id} name={fullName(participant)} />}
      <Comments
        comments={person.comments}
        of="editComment"
        onEdit={({ id: commentId, version }, body) => run("editComment", { commentId, version, body })}
      />
      {conflict && undecided && (
        <ParticipantConflict
          field={conflict.field}
          theirs={conflict.theirs}
          draft={undecided}
          saved={saved.filter(field => field !== conflict.field)}
          onLater={() => setConflict(undefined)}
          onDecided={() => {
            setDraft(conflict.field, undefined);
            setConflict(undefined);
          }}
        />
      )}
    </>
  );
}

/** In the order in which one asks on the phone. */
function ProfileFields({ editing }: { editing: ProfileEditing }) {
  const { today } = useSiteTime();
  const { participant } = editing;
  // What is no longer asked is shown for those who have answered it.
  const asked = useOwnFields()
    .filter(({ question, isAsked }) => isAsked || participant.ownAnswers[question.id] !== undefined)
    .map(({ question }) => ownFieldName(question.id));
  const field = (name: EditableField, aside?: ReactNode) => (
    <ProfileField key={name} field={name} editing={editing} aside={aside} />
  );
  return (
    <>
      <Section title={text.contact}>
        {field("email")}
        {field("phone")}
        <AddressFields editing={editing} />
        {field("timeZone")}
        {field("language")}
      </Section>
      <Section title={text.person}>
        {field("firstName")}
        {field("lastName")}
        {field("bornOn", participant.bornOn && text.years(ageOn(participant.bornOn, today)))}
        {field("gender")}
        {field("ethnicities")}
        {field("skinType")}
        {field("industry")}
        {field("glassesType")}
        {field("displayHeadsetExperience")}
        {field("specialAccommodation")}
        {participant.specialAccommodation === specialAccommodation.other && field("specialAccommodationText")}
      </Section>
      <Section title={text.headsets}>
        {field("type")}
        {field("ownerType")}
        {(participant.type !== participantType.loaner || participant.headsets.length > 0) && field("headsets")}
        {field("consideringBrands")}
        {field("ownAccounts")}
        {field("services")}
      </Section>
      <Section title={text.study}>
        {field("source")}
        {field("studySources")}
        {field("companies")}
      </Section>
      {asked.length > 0 && <Section title={text.own}>{asked.map(name => field(name))}</Section>}
    </>
  );
}

const addressFields = ["street", "city", "postalCode", "state", "country"] as const;

/** One line until it is edited; then a field for each part. */
function AddressFields({ editing }: { editing: ProfileEditing }) {
  const { participant, drafts } = editing;
  const [isOpen, setIsOpen] = useState(false);
  const isWaiting = addressFields.some(field => drafts[field]);
  if (!isOpen && !isWaiting)
    return (
      <InPlace
        label={text.address}
        words={addressOf(participant) ?? undefined}
        locked={editing.isLocked}
        onEdit={() => setIsOpen(true)}
      />
    );
  const hasStates = participant.country === null || participant.country === country.unitedStates;
  return addressFields
    .filter(field => field !== "state" || hasStates)
    .map(field => <ProfileField key={field} field={field} editing={editing} />);
}
