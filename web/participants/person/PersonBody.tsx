import { fullName } from "@hb/domain/participants/participant.ts";
import { useState } from "react";
import { useChange } from "../../change/use-change.ts";
import { Comments, LatestComment } from "../../comments/Comments.tsx";
import { personKey, type WholePerson } from "../data.ts";
import { DuplicateHints } from "./DuplicateHints.tsx";
import { useFieldDrafts } from "./field-drafts.ts";
import type { EditableField } from "./fields.ts";
import { ParticipantConflict } from "./ParticipantConflict.tsx";
import { PersonLinks } from "./PersonLinks.tsx";
import type { Conflict } from "./ProfileField.tsx";
import { ProfileTab } from "./ProfileTab.tsx";

/** The profile, what hangs on it, and a conflict when a colleague edits the same field. */
export function PersonBody({ person, onOpen }: { person: WholePerson; onOpen: (id: number) => void }) {
  const { participant } = person;
  const { run } = useChange({ refresh: [personKey(participant.id)] });
  const isAnonymised = participant.anonymisedAt != null;
  const { drafts, keep } = useFieldDrafts(participant.id);
  const [conflict, setConflict] = useState<Conflict>();
  const [saved, setSaved] = useState<readonly EditableField[]>([]);
  const undecided = conflict && drafts[conflict.field];
  return (
    <>
      {!isAnonymised && <DuplicateHints participant={participant} merged={person.merged} onOpen={onOpen} />}
      <LatestComment comments={person.comments} />
      <ProfileTab
        editing={{
          participant,
          isLocked: participant.mergedInto !== null || isAnonymised,
          draftOf: field => drafts[field],
          keep,
          onSaved: field => setSaved(before => [...before.filter(other => other !== field), field]),
          onConflict: setConflict,
        }}
      />
      {!isAnonymised && <PersonLinks id={participant.id} name={fullName(participant)} />}
      <Comments
        comments={person.comments}
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
            keep(conflict.field, undefined);
            setConflict(undefined);
          }}
        />
      )}
    </>
  );
}
