import type { Draft } from "@hb/domain/design/contract.ts";
import type { Conflict } from "@hb/domain/design/merge.ts";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconGitMerge } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Note } from "../ui/Note.tsx";
import { commonText } from "../ui/text.ts";
import { ApprovalDialog } from "./approval-dialogs.tsx";
import type { DesignDocument } from "./data.ts";
import { DiscardDialog, PublishDialog } from "./dialogs.tsx";
import { draftText as text } from "./draft-text.ts";
import { kindOf } from "./kinds.tsx";
import { type SharedDraft, useSharedDraft } from "./shared-draft.ts";
import classes from "./DesignPage.module.css";

interface DraftEditorProps {
  document: DesignDocument;
  draft: Draft;
  /** Gets what saves everything that is typed so far. */
  onReady: (flush: SharedDraft["flush"] | undefined) => void;
}

/** Writes the draft, and leads it to its publication. */
export function DraftEditor({ document, draft, onReady }: DraftEditorProps) {
  const [shared, state] = useSharedDraft(document.id, draft);
  useEffect(() => {
    onReady(shared.flush);
    return () => onReady(undefined);
  }, [shared, onReady]);
  const { content } = state;
  const kind = kindOf(document.id);
  const version = (document.versions[0]?.version ?? 0) + 1;
  const problems = kind.problems(content, version);
  const [dialog, setDialog] = useState<"approval" | "publish" | "discard">();
  const [revision, setRevision] = useState(draft.revision);
  /** What a dialog is about is what is typed now. */
  const open = async (next: "approval" | "publish" | "discard") => {
    const saved = await shared.flush();
    if (saved === undefined) return;
    setRevision(saved);
    setDialog(next);
  };
  const close = () => setDialog(undefined);
  const current = { document, draft: { ...draft, revision } };
  return (
    <Stack gap={16}>
      <Row gap={8} wrap className={classes["tools"]}>
        <IconButton
          icon={IconArrowBackUp}
          label={commonText.undo}
          tip={commonText.undo}
          disabled={state.past.length === 0}
          onClick={shared.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={text.redo}
          tip={text.redo}
          disabled={state.future.length === 0}
          onClick={shared.redo}
        />
        <Text as="output" size="small" tone="faint" grow>
          {statusOf(state, problems.length)} {kind.fact?.(content)}
        </Text>
        <Button onClick={() => void open("discard")}>{text.discard}</Button>
        {document.needsApproval && (
          <Button onClick={() => void open("approval")} disabled={problems.length > 0}>
            {draft.approval ? text.changeApproval : text.addApproval}
          </Button>
        )}
        <Button
          variant="filled"
          disabled={problems.length > 0 || (document.needsApproval && !draft.approval)}
          onClick={() => void open("publish")}
        >
          {text.publish}
        </Button>
      </Row>
      {state.problem && (
        <Note
          tone="red"
          icon={IconGitMerge}
          act={
            <Button size="xs" onClick={() => void shared.flush()}>
              {text.tryAgain}
            </Button>
          }
        >
          {text.notSaved(state.problem.message)}
        </Note>
      )}
      {state.conflicts.map(conflict => (
        <Both key={conflict.path.join(" ")} conflict={conflict} by={state.theirName} settle={shared.settle} />
      ))}
      {kind.edit({ content, problems, version, onChange: shared.change })}
      {dialog === "approval" && <ApprovalDialog {...current} onClose={close} />}
      {dialog === "publish" && <PublishDialog {...current} onClose={close} />}
      {dialog === "discard" && <DiscardDialog {...current} onClose={close} />}
    </Stack>
  );
}

function statusOf({ isSaved, conflicts }: { isSaved: boolean; conflicts: readonly Conflict[] }, problems: number) {
  if (conflicts.length > 0) return text.notSavedConflict;
  const said = isSaved ? text.saved : text.saving;
  return problems === 0 ? said : `${said} ${text.toFix(problems)}`;
}

/** What a colleague and I wrote at the same place: both, and which one stays. */
function Both({ conflict, by, settle }: { conflict: Conflict; by: string; settle: SharedDraft["settle"] }) {
  const { mine, theirs } = conflict;
  return (
    <Note tone="amber" icon={IconGitMerge}>
      <b>{text.conflict.title(by)}</b>
      <span className={classes["both"]}>
        <span>
          <Button size="xs" onClick={() => settle(conflict, "mine")}>
            {text.conflict.keepMine}
          </Button>{" "}
          {textOf(mine)}
        </span>
        <span>
          <Button size="xs" onClick={() => settle(conflict, "theirs")}>
            {text.conflict.keepTheirs}
          </Button>{" "}
          {textOf(theirs)}
        </span>
      </span>
    </Note>
  );
}

function textOf(value: Conflict["mine"]): string {
  if (value === undefined) return text.conflict.removed;
  return typeof value === "string" ? value : JSON.stringify(value, null, 1).replace(/["[\]{}]/g, "");
}
