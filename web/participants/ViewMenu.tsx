import { isDefault } from "@hb/domain/participants/filters.ts";
import { isSame } from "@hb/domain/participants/merge.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { Button, Menu, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSelector, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "../ui/Dialog.tsx";
import { sayDone } from "../ui/toasts.tsx";
import { attempt } from "../ui/attempt.ts";
import { deleteView, type SavedView, saveView, useSavedViews } from "./data.ts";
import type { ListAddress } from "./list-address.ts";
import classes from "./ListBar.module.css";

interface ViewMenuProps {
  address: ListAddress;
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
}

const everybody = "Everybody";
const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** One's own ways to look at the list: filters, order and columns under a name. */
export function ViewMenu({ address, columns, onColumns }: ViewMenuProps) {
  const client = useQueryClient();
  const views = useSavedViews();
  const [isNaming, setIsNaming] = useState(false);
  const { filters, sort } = address;
  const now = { filters, sort, columns: [...columns] };
  const isPlain = isDefault(filters) && isSame(sort, defaultSort);
  const current = views.data?.find(({ view }) => isSame(view.filters, filters) && isSame(view.sort, sort));
  const name = current?.name ?? (isPlain ? everybody : "Not saved");

  const choose = ({ view }: SavedView) => {
    address.show(view.filters, view.sort);
    if (view.columns.length > 0) onColumns(view.columns);
  };
  const remove = async (view: SavedView) => {
    await attempt(deleteView(client, view.id), () =>
      sayDone(
        <>
          The view <b>{view.name}</b> was deleted
        </>,
        { undo: () => void attempt(saveView(client, view.name, view.view)) },
      ),
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
          <Menu.Item
            leftSection={<IconCheck {...icon} visibility={isPlain ? "visible" : "hidden"} />}
            onClick={() => address.show({}, defaultSort)}
          >
            {everybody}
          </Menu.Item>
          {views.data?.map(view => (
            <Menu.Item
              key={view.id}
              leftSection={<IconCheck {...icon} visibility={view === current ? "visible" : "hidden"} />}
              onClick={() => choose(view)}
            >
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
        <NameView
          taken={views.data?.map(view => view.name) ?? []}
          onClose={() => setIsNaming(false)}
          onSave={async wanted => {
            await attempt(saveView(client, wanted, now), () => {
              setIsNaming(false);
              sayDone(
                <>
                  The view <b>{wanted}</b> was saved
                </>,
              );
            });
          }}
        />
      )}
    </>
  );
}

interface NameViewProps {
  /** What a view is made of. */
  kept?: string;
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

export function NameView({ kept = "Its filters, order and columns", taken, onSave, onClose }: NameViewProps) {
  const [name, setName] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const wanted = name.trim();
  const replaces = taken.includes(wanted);
  const save = async () => {
    if (wanted === "") return;
    setIsSaving(true);
    await onSave(wanted);
    setIsSaving(false);
  };
  return (
    <Dialog
      title="Save this view"
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={wanted === ""}>
            {replaces ? "Replace view" : "Save view"}
          </Button>
        </>
      }
    >
      <p>{kept} are kept for you alone.</p>
      <TextInput
        mt={12}
        label="Name"
        data-autofocus
        maxLength={60}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        description={replaces ? "You have a view of this name: it will be replaced." : undefined}
      />
    </Dialog>
  );
}
