import type { Draft } from "@hb/domain/design/contract.ts";
import type { Conflict } from "@hb/domain/design/merge.ts";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconGitMerge } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Note } from "../ui/Note.tsx";
import { ApprovalDialog } from "./approval-dialogs.tsx";
import type { DesignDocument } from "./data.ts";
import { DiscardDialog, PublishDialog } from "./dialogs.tsx";
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
          label="Undo"
          tip="Undo"
          disabled={state.past.length === 0}
          onClick={shared.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label="Redo"
          tip="Redo"
          disabled={state.future.length === 0}
          onClick={shared.redo}
        />
        <Text as="output" size="small" tone="faint" grow>
          {statusOf(state, problems.length)} {kind.fact?.(content)}
        </Text>
        <Button onClick={() => void open("discard")}>Discard</Button>
        {document.needsApproval && (
          <Button onClick={() => void open("approval")} disabled={problems.length > 0}>
            {draft.approval ? "Change approval" : "Add approval"}
          </Button>
        )}
        <Button
          variant="filled"
          disabled={problems.length > 0 || (document.needsApproval && !draft.approval)}
          onClick={() => void open("publish")}
        >
          Publish
        </Button>
      </Row>
      {state.problem && (
        <Note
          tone="red"
          icon={IconGitMerge}
          act={
            <Button size="xs" onClick={() => void shared.flush()}>
              Try again
            </Button>
          }
        >
          Not saved yet: {state.problem.message} What you typed is kept in this browser.
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
  if (conflicts.length > 0) return "Not saved: a colleague changed the same place.";
  const said = isSaved ? "Saved." : "Saving…";
  if (problems === 0) return said;
  return `${said} ${problems === 1 ? "1 thing" : `${problems} things`} to fix before it can be published.`;
}

/** What a colleague and I wrote at the same place: both, and which one stays. */
function Both({ conflict, by, settle }: { conflict: Conflict; by: string; settle: SharedDraft["settle"] }) {
  const { mine, theirs } = conflict;
  return (
    <Note tone="amber" icon={IconGitMerge}>
      <b>You and {by} changed the same place.</b>
      <span className={classes["both"]}>
        <span>
          <Button size="xs" onClick={() => settle(conflict, "mine")}>
            Keep mine
          </Button>{" "}
          {textOf(mine)}
        </span>
        <span>
          <Button size="xs" onClick={() => settle(conflict, "theirs")}>
            Use theirs
          </Button>{" "}
          {textOf(theirs)}
        </span>
      </span>
    </Note>
  );
}

function textOf(value: Conflict["mine"]): string {
  if (value === undefined) return "Removed";
  return typeof value === "string" ? value : JSON.stringify(value, null, 1).replace(/["[\]{}]/g, "");
}
