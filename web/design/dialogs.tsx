import type { Draft } from "@hb/domain/design/contract.ts";
import { staffDate } from "@hb/domain/format.ts";
import { addDays } from "@hb/domain/time.ts";
import { useState } from "react";
import { ChangeDialog } from "../change/ChangeDialog.tsx";
import { useChange } from "../change/use-change.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { DateField } from "../ui/fields/DateField.tsx";
import { Differences } from "./Differences.tsx";
import { type DesignDocument, refreshedByDesign, useEffects } from "./data.ts";
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
      title={`Publish version ${version} of ${title}`}
      verb={takesColleague ? "Ask a colleague to confirm" : "Publish"}
      back="Cancel"
      reason="none"
      done={
        takesColleague
          ? "Another administrator can confirm it now"
          : publishOn === null
            ? `Version ${version} is published`
            : `Version ${version} will be published on ${staffDate(publishOn, site)}`
      }
      onConfirm={() => run("publishDraft", { document: id, revision: draft.revision, publishOn })}
      onClose={onClose}
    >
      <Effects id={id} />
      {takesColleague && <p>Another administrator reads and confirms it first.</p>}
      <p>A published version can't be changed. You can publish an older one again.</p>
      <DateField
        mt="sm"
        label="On"
        placeholder="Right away"
        clearLabel="Right away"
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
      title={`Publish ${title}`}
      verb="Publish"
      back="Cancel"
      reason="none"
      width={900}
      done={`${title} confirmed`}
      onConfirm={() => run("confirmPublication", { document: id, revision: draft.revision })}
      onClose={onClose}
    >
      <p>
        {publication?.askedByName} asks to publish this draft
        {publication?.publishOn ? ` on ${staffDate(publication.publishOn, site)}` : " now"}
        {approval && `, approved by ${approval.board} (${approval.number})`}.
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
      title={`Don't publish ${title}`}
      verb="Back to draft"
      back="Cancel"
      reason="none"
      done="It's a draft again"
      onConfirm={() => run("endPublication", { document: id, revision: draft.revision })}
      onClose={onClose}
    >
      <p>The draft stays and can be edited again.</p>
    </ChangeDialog>
  );
}

export function DiscardDialog({ document: { id, title }, draft, onClose }: DialogProps) {
  const { run } = useChange({ refresh: refreshedByDesign });
  return (
    <ChangeDialog
      title={`Discard the draft of ${title}`}
      verb="Discard draft"
      back="Keep it"
      reason="none"
      isDestructive
      done="Draft discarded"
      onConfirm={() => run("discardDraft", { document: id, revision: draft.revision })}
      onClose={onClose}
    >
      <p>Everyone's changes in this draft are lost. This can't be undone.</p>
    </ChangeDialog>
  );
}
