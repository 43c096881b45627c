import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSelector, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { notifyProblem, notifyUndoable } from "../change/notify-problem.tsx";
import type { Outcome } from "../change/perform.ts";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { NameView } from "./NameView.tsx";
import classes from "./ListBar.module.css";

interface SavedView {
  id: string;
  name: string;
}

type Changed = Promise<Pick<Outcome<unknown>, "problem">>;

interface ViewMenuProps<View extends SavedView> {
  views: readonly View[] | undefined;
  /** The one that is shown, if it is saved. */
  current: View | undefined;
  /** Neither filter nor order is set. */
  isPlain: boolean;
  /** What a view is made of. */
  kept: string;
  onPlain: () => void;
  onChoose: (view: View) => void;
  /** What is shown now, under this name. */
  onSave: (name: string) => Changed;
  onDelete: (view: View) => Changed;
  /** As it was before it was deleted. */
  onRestore: (view: View) => Changed;
}

const everybody = "Everybody";
const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** One's own ways to look at a list, each under a name. */
export function ViewMenu<View extends SavedView>(props: ViewMenuProps<View>) {
  const { views = [], current, isPlain, kept, onPlain, onChoose, onSave, onDelete, onRestore } = props;
  const [isNaming, setIsNaming] = useState(false);
  const name = current?.name ?? (isPlain ? everybody : "Not saved");
  const mark = (isOn: boolean) => <IconCheck {...icon} visibility={isOn ? "visible" : "hidden"} />;

  const remove = async (view: View) => {
    const { problem } = await onDelete(view);
    if (problem) return notifyProblem(problem, { what: "View not deleted." });
    notifyUndoable(
      <>
        View <b>{view.name}</b> deleted
      </>,
      () => onRestore(view),
    );
  };
  const save = async (wanted: string) => {
    const { problem } = await onSave(wanted);
    if (problem) return notifyProblem(problem, { what: "View not saved." });
    setIsNaming(false);
    notifyDone(
      <>
        View <b>{wanted}</b> saved
      </>,
    );
  };

  return (
    <>
      <Menu position="bottom-start" width={264} offset={4}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes["view"] ?? ""}
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconSelector size={15} stroke={2} aria-hidden="true" />}
            aria-label={`View: ${name}`}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={mark(isPlain)} onClick={onPlain}>
            {everybody}
          </Menu.Item>
          {views.map(view => (
            <Menu.Item key={view.id} leftSection={mark(view === current)} onClick={() => onChoose(view)}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => setIsNaming(true)}>
            Save this view…
          </Menu.Item>
          {current && (
            <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove(current)}>
              Delete “{current.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameView kept={kept} taken={views.map(view => view.name)} onClose={() => setIsNaming(false)} onSave={save} />
      )}
    </>
  );
}
