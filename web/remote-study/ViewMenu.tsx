import { isSame } from "@hb/domain/participants/merge.ts";
import { defaultSort } from "@hb/domain/remote-study/filters.ts";
import { Button, Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSelector, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { attempt } from "../ui/attempt.ts";
import { NameView } from "../participants/ViewMenu.tsx";
import { sayDone } from "../ui/toasts.tsx";
import { deleteView, type SavedView, saveView, useSavedViews } from "./data.ts";
import type { ListAddress } from "./list-address.ts";

const everybody = "Everybody";
const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** One's own ways to look at the list: filters and order under a name. */
export function ViewMenu({ address }: { address: ListAddress }) {
  const client = useQueryClient();
  const views = useSavedViews();
  const [isNaming, setIsNaming] = useState(false);
  const { filters, sort } = address;
  const isPlain = isSame(filters, {}) && isSame(sort, defaultSort);
  const current = views.data?.find(({ view }) => isSame(view.filters, filters) && isSame(view.sort, sort));
  const name = current?.name ?? (isPlain ? everybody : "Not saved");

  const remove = (view: SavedView) =>
    attempt(deleteView(client, view.id), () =>
      sayDone(
        <>
          The view <b>{view.name}</b> was deleted
        </>,
        { undo: () => void attempt(saveView(client, view.name, view.view)) },
      ),
    );
  const save = async (wanted: string) => {
    await attempt(saveView(client, wanted, { filters, sort }), () => {
      setIsNaming(false);
      sayDone(
        <>
          The view <b>{wanted}</b> was saved
        </>,
      );
    });
  };
  const mark = (isOn: boolean) => <IconCheck {...icon} visibility={isOn ? "visible" : "hidden"} />;

  return (
    <>
      <Menu position="bottom-start" width={264} offset={4}>
        <Menu.Target>
          <Button
            variant="default"
            maw={200}
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconSelector size={15} stroke={2} aria-hidden="true" />}
            aria-label={`View: ${name}`}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={mark(isPlain)} onClick={() => address.show({}, defaultSort)}>
            {everybody}
          </Menu.Item>
          {views.data?.map(view => (
            <Menu.Item
              key={view.id}
              leftSection={mark(view === current)}
              onClick={() => address.show(view.view.filters, view.view.sort)}
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
          kept="Its filters and order"
          taken={views.data?.map(view => view.name) ?? []}
          onClose={() => setIsNaming(false)}
          onSave={save}
        />
      )}
    </>
  );
}
