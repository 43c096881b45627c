import { Button, Menu, Switch, TextInput } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSelector, IconTrash, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { Acts, type Called } from "../change/Acts.tsx";
import { ChangeDialog } from "../change/ChangeDialog.tsx";
import { notifyProblem, notifyUndoable } from "../change/notify-problem.tsx";
import type { Outcome } from "../change/perform.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { MenuAction } from "../ui/overlay/IconMenu.tsx";
import { commonText } from "../ui/text.ts";
import { saveViewText, viewMenuText } from "./text.tsx";
import classes from "./ListBar.module.css";

interface SavedView {
  id: string;
  name: string;
  isShared: boolean;
  /** Who shares it, if it is a colleague's. */
  sharedBy: string | null;
}
type Done = Promise<Pick<Outcome<unknown>, "problem">>;

interface ViewMenuProps<View extends SavedView> {
  views: readonly View[] | undefined;
  /** The one that is shown, if it is saved. */
  current: View | undefined;
  /** No filter or order is set. */
  isPlain: boolean;
  onPlain: () => void;
  onChoose: (view: View) => void;
  /** A menu that opens shows what colleagues share by now. */
  onOpen: () => void;
  /** Absent where views are only chosen. */
  editing?: ViewEditing<View>;
}

interface ViewEditing<View> {
  /** What saving calls. */
  of: Called;
  /** What a view consists of: "Filters and order". */
  parts: string;
  /** Saves what is shown now under this name. */
  onSave: (name: string, isShared: boolean) => Done;
  onDelete: (view: View) => Done;
  /** As it was before it was deleted. */
  onRestore: (view: View) => Done;
}

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** Ways to look at a list, each under a name: the user's own, and those that colleagues share. */
export function ViewMenu<View extends SavedView>(props: ViewMenuProps<View>) {
  const { views = [], current, isPlain, onPlain, onChoose, editing } = props;
  const isAdministrator = useUserInfo()?.permissions.users === true;
  const own = views.filter(({ sharedBy }) => sharedBy === null);
  const shared = views.filter(({ sharedBy }) => sharedBy !== null);
  const item = (view: View) => (
    <Menu.Item
      key={view.id}
      leftSection={mark(view === current)}
      rightSection={
        view.sharedBy === null &&
        view.isShared && <IconUsers {...icon} aria-label={viewMenuText.shared} aria-hidden={false} />
      }
      onClick={() => onChoose(view)}
    >
      {view.name}
      {view.sharedBy !== null && <span className={classes["sharedBy"]}> · {view.sharedBy}</span>}
    </Menu.Item>
  );
  const [isNaming, setIsNaming] = useState(false);
  const name = current?.name ?? (isPlain ? viewMenuText.everyone : viewMenuText.notSaved);
  const mark = (isOn: boolean) => <IconCheck {...icon} visibility={isOn ? "visible" : "hidden"} />;

  const remove = async (view: View, { onDelete, onRestore }: ViewEditing<View>) => {
    const { problem } = await onDelete(view);
    if (problem) notifyProblem(problem, { what: viewMenuText.notDeleted });
    else notifyUndoable(viewMenuText.deleted(<b>{view.name}</b>), () => onRestore(view));
  };

  return (
    <>
      <Menu position="bottom-start" width={264} offset={4} onOpen={props.onOpen}>
        <Menu.Target>
          <Button
            className={`screen-only ${classes["view"]}`}
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconSelector size={15} aria-hidden="true" />}
            aria-label={viewMenuText.label(name)}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={mark(isPlain)} onClick={onPlain}>
            {viewMenuText.everyone}
          </Menu.Item>
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>{viewMenuText.sharedByColleagues}</Menu.Label>}
          {shared.map(item)}
          {editing && (
            <>
              <Menu.Divider />
              <Acts of={editing.of}>
                <MenuAction icon={IconBookmarkPlus} onClick={() => setIsNaming(true)}>
                  {viewMenuText.save}
                </MenuAction>
              </Acts>
            </>
          )}
          {editing && current && (current.sharedBy === null || isAdministrator) && (
            <Acts of={editing.of}>
              <MenuAction isDanger icon={IconTrash} onClick={() => void remove(current, editing)}>
                {viewMenuText.delete(current.name)}
              </MenuAction>
            </Acts>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && isNaming && (
        <SaveViewDialog parts={editing.parts} own={own} onClose={() => setIsNaming(false)} onSave={editing.onSave} />
      )}
    </>
  );
}

interface SaveViewDialogProps {
  parts: string;
  own: readonly SavedView[];
  onSave: (name: string, isShared: boolean) => Done;
  onClose: () => void;
}

function SaveViewDialog({ parts, own, onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState("");
  const wanted = name.trim();
  const replaced = own.find(view => view.name === wanted);
  const [choice, setChoice] = useState<boolean>();
  // A shared view stays shared when it is replaced, unless someone decides otherwise.
  const isShared = choice ?? replaced?.isShared ?? false;
  return (
    <ChangeDialog
      title={saveViewText.save}
      verb={replaced ? saveViewText.replace : saveViewText.save}
      back={commonText.cancel}
      reason="none"
      disabled={wanted === ""}
      done={saveViewText.done(<b>{wanted}</b>, isShared)}
      onConfirm={() => onSave(wanted, isShared)}
      onClose={onClose}
    >
      <p>{saveViewText.saves(parts)}</p>
      <TextInput
        mt={12}
        label={commonText.name}
        data-autofocus
        maxLength={60}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        description={replaced ? saveViewText.replaces : undefined}
      />
      <Switch
        mt={16}
        label={saveViewText.share}
        description={saveViewText.shareHelp}
        checked={isShared}
        onChange={event => setChoice(event.currentTarget.checked)}
      />
    </ChangeDialog>
  );
}
