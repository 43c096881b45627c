import { Button, Menu, TextInput } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSelector, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ChangeDialog } from "../change/ChangeDialog.tsx";
import { notifyProblem, notifyUndoable } from "../change/notify-problem.tsx";
import type { Outcome } from "../change/perform.ts";
import { MenuAction } from "../ui/overlay/IconMenu.tsx";
import classes from "./ListBar.module.css";

interface SavedView {
  id: string;
  name: string;
}
type Done = Promise<Pick<Outcome<unknown>, "problem">>;

interface ViewMenuProps<View extends SavedView> {
  views: readonly View[] | undefined;
  /** The one that is shown, if it is saved. */
  current: View | undefined;
  /** No filter or order is set. */
  isPlain: boolean;
  /** What a view consists of: "Filters and order". */
  parts: string;
  onPlain: () => void;
  onChoose: (view: View) => void;
  /** Saves what is shown now under this name. */
  onSave: (name: string) => Done;
  onDelete: (view: View) => Done;
  /** As it was before it was deleted. */
  onRestore: (view: View) => Done;
}

const everyone = "Everyone";
const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** A user's own ways to look at a list, each under a name. */
export function ViewMenu<View extends SavedView>(props: ViewMenuProps<View>) {
  const { views = [], current, isPlain, parts, onPlain, onChoose, onSave, onDelete, onRestore } = props;
  const [isNaming, setIsNaming] = useState(false);
  const name = current?.name ?? (isPlain ? everyone : "Not saved");
  const mark = (isOn: boolean) => <IconCheck {...icon} visibility={isOn ? "visible" : "hidden"} />;

  const remove = async (view: View) => {
    const { problem } = await onDelete(view);
    if (problem) notifyProblem(problem, { what: "View not deleted." });
    else
      notifyUndoable(
        <>
          View <b>{view.name}</b> deleted
        </>,
        () => onRestore(view),
      );
  };

  return (
    <>
      <Menu position="bottom-start" width={264} offset={4}>
        <Menu.Target>
          <Button
            className={`screen-only ${classes["view"]}`}
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconSelector size={15} aria-hidden="true" />}
            aria-label={`View: ${name}`}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={mark(isPlain)} onClick={onPlain}>
            {everyone}
          </Menu.Item>
          {views.map(view => (
            <Menu.Item key={view.id} leftSection={mark(view === current)} onClick={() => onChoose(view)}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <MenuAction icon={IconBookmarkPlus} onClick={() => setIsNaming(true)}>
            Save view…
          </MenuAction>
          {current && (
            <MenuAction isDanger icon={IconTrash} onClick={() => void remove(current)}>
              Delete “{current.name}”
            </MenuAction>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <SaveViewDialog
          parts={parts}
          taken={views.map(view => view.name)}
          onClose={() => setIsNaming(false)}
          onSave={onSave}
        />
      )}
    </>
  );
}

interface SaveViewDialogProps {
  parts: string;
  taken: readonly string[];
  onSave: (name: string) => Done;
  onClose: () => void;
}

function SaveViewDialog({ parts, taken, onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState("");
  const wanted = name.trim();
  const replaces = taken.includes(wanted);
  return (
    <ChangeDialog
      title="Save view"
      verb={replaces ? "Replace view" : "Save view"}
      back="Cancel"
      reason="none"
      disabled={wanted === ""}
      done={
        <>
          View <b>{wanted}</b> saved
        </>
      }
      onConfirm={() => onSave(wanted)}
      onClose={onClose}
    >
      <p>{parts} are saved. Only you see this view.</p>
      <TextInput
        mt={12}
        label="Name"
        data-autofocus
        maxLength={60}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        description={replaces ? "You already have a view with this name. It will be replaced." : undefined}
      />
    </ChangeDialog>
  );
}
