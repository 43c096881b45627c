import type { Draft } from "@hb/domain/design/contract.ts";
import { staffDate } from "@hb/domain/format.ts";
import { addDays } from "@hb/domain/time.ts";
import { useState } from "react";
import { ChangeDialog } from "../change/ChangeDialog.tsx";
import { useChange } from "../change/use-change.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { DateField } from "../ui/fields/DateField.tsx";
import { commonText } from "../ui/text.ts";
import { Differences } from "./Differences.tsx";
import { type DesignDocument, refreshedByDesign, useEffects } from "./data.ts";
import { confirmText, discardText, endText, publishText } from "./draft-text.ts";
import classes from "./DesignPage.module.css";

interface DialogProps {
  document: DesignDocument;
  draft: Draft;
  onClose: () => void;
}

function Effects({ id }: { id: string }) {
  const effects = useEffects(id);
  return (
    <ul className={classes["effects"]}>
      {effects.data?.effects.map(effect => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}

/** What publishing does, and when. */
export function PublishDialog({ document, draft, onClose }: DialogProps) {
  const { id, title, confirmers, versions } = document;
  const { run } = useChange({ refresh: refreshedByDesign });
  const site = useSiteTime();
  const { today } = site;
  const [publishOn, setPublishOn] = useState<string | null>(null);
  const takesColleague = confirmers.length > 0;
  const version = (versions[0]?.version ?? 0) + 1;
  return (
    <ChangeDialog
      title={publishText.title(version, title)}
      verb={takesColleague ? publishText.ask : publishText.publish}
      back={commonText.cancel}
      reason="none"
      done={
        takesColleague
          ? publishText.asked
          : publishOn === null
            ? publishText.published(version)
            : publishText.planned(version, staffDate(publishOn, site))
      }
      onConfirm={() => run("publishDraft", { document: id, revision: draft.revision, publishOn })}
      onClose={onClose}
    >
      <Effects id={id} />
      {takesColleague && <p>{publishText.confirmedFirst}</p>}
      <p>{publishText.isFinal}</p>
      <DateField
        mt="sm"
        label={publishText.day}
        placeholder={publishText.rightAway}
        clearLabel={publishText.rightAway}
        minDate={addDays(today, 1)}
        value={publishOn}
        onChange={setPublishOn}
      />
    </ChangeDialog>
  );
}

/** A colleague's draft, with what it changes. */
export function ConfirmDialog({ document, draft, onClose }: DialogProps) {
  const { id, title, versions } = document;
  const { run } = useChange({ refresh: refreshedByDesign });
  const site = useSiteTime();
  const current = versions[0]?.version;
  const { publication, approval } = draft;
  return (
    <ChangeDialog
      title={confirmText.title(title)}
      verb={confirmText.publish}
      back={commonText.cancel}
      reason="none"
      width={900}
      done={confirmText.done(title)}
      onConfirm={() => run("confirmPublication", { document: id, revision: draft.revision })}
      onClose={onClose}
    >
      <p>
        {confirmText.asked(
          publication?.askedByName ?? "",
          publication?.publishOn ? staffDate(publication.publishOn, site) : null,
          approval,
        )}
      </p>
      <Effects id={id} />
      {current !== undefined && <Differences document={id} before={current} after="draft" />}
    </ChangeDialog>
  );
}

export function EndDialog({ document: { id, title }, draft, onClose }: DialogProps) {
  const { run } = useChange({ refresh: refreshedByDesign });
  return (
    <ChangeDialog
      title={endText.title(title)}
      verb={endText.end}
      back={commonText.cancel}
      reason="none"
      done={endText.done}
      onConfirm={() => run("endPublication", { document: id, revision: draft.revision })}
      onClose={onClose}
    >
      <p>{endText.stays}</p>
    </ChangeDialog>
  );
}

export function DiscardDialog({ document: { id, title }, draft, onClose }: DialogProps) {
  const { run } = useChange({ refresh: refreshedByDesign });
  return (
    <ChangeDialog
      title={discardText.title(title)}
      verb={discardText.discard}
      back={discardText.keep}
      reason="none"
      isDestructive
      done={discardText.done}
      onConfirm={() => run("discardDraft", { document: id, revision: draft.revision })}
      onClose={onClose}
    >
      <p>{discardText.lost}</p>
    </ChangeDialog>
  );
}
