import { isDefault } from "@hb/domain/participants/filters.ts";
import { isSame } from "@hb/domain/participants/merge/merge.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { Menu } from "@mantine/core";
import { IconColumns3, IconCopy, IconLink, IconSignature, IconUpload } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { memo } from "react";
import { useHidesNames } from "../../change/hidden-names.ts";
import { useChange } from "../../change/use-change.ts";
import { ViewMenu } from "../../list/ViewMenu.tsx";
import { savedViewsKey, useSavedViews } from "../../queries/participant-views.ts";
import { copyText } from "../../ui/fields/copy.ts";
import { IconMenu, MenuAction } from "../../ui/overlay/IconMenu.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { defaultColumns, isChosen, toggleColumn } from "./chosen-columns.ts";
import type { PersonColumn } from "./columns.tsx";
import { registrationAddress } from "./EmptyStudy.tsx";
import type { PeopleAddress } from "./list-address.ts";
import { columnMenuText, listText, moreText, wayInText } from "./text.tsx";
import classes from "./People.module.css";

interface ColumnMenuProps {
  all: readonly PersonColumn[];
  chosen: readonly string[];
  /** The ones that fit. */
  shown: readonly PersonColumn[];
  onChoose: (columns: readonly string[]) => void;
}

/** Which columns the list shows; the name is always shown. */
export const ColumnMenu = memo(function ColumnMenu({ all, chosen, shown, onChoose }: ColumnMenuProps) {
  const isDefault = isSame(chosen, defaultColumns);
  return (
    <IconMenu
      icon={IconColumns3}
      label={columnMenuText.title}
      tip={columnMenuText.title}
      width={220}
      className={classes["columns"]}
      closeOnItemClick={false}
    >
      {all
        .filter(({ key }) => key !== "name")
        .map(({ key, label }) => {
          const isOn = isChosen(chosen, key);
          const hasRoom = shown.some(column => column.key === key);
          return (
            <Menu.CheckboxItem key={key} checked={isOn} onChange={() => onChoose(toggleColumn(chosen, key))}>
              {label}
              {isOn && !hasRoom && <span className={classes["noRoom"]}>{columnMenuText.noRoom}</span>}
            </Menu.CheckboxItem>
          );
        })}
      {!isDefault && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onChoose(defaultColumns)}>{columnMenuText.default}</Menu.Item>
        </>
      )}
    </IconMenu>
  );
});

export const MoreMenu = memo(function MoreMenu() {
  const router = useRouter();
  const hidesNames = useHidesNames();
  const go = (path: string) => () => router.history.push(path);
  const copy = async () => {
    if (await copyText(registrationAddress())) notifyDone(wayInText.linkCopied);
  };
  return (
    <IconMenu width={232}>
      {!hidesNames && (
        <MenuAction icon={IconCopy} onClick={go("/participants/duplicates")}>
          {moreText.duplicates}
        </MenuAction>
      )}
      {!hidesNames && (
        <MenuAction icon={IconUpload} onClick={go("/participants/import")}>
          {wayInText.import}
        </MenuAction>
      )}
      <MenuAction icon={IconSignature} onClick={go("/participants/consent")}>
        {moreText.consentVersions}
      </MenuAction>
      <MenuAction icon={IconLink} onClick={() => void copy()}>
        {wayInText.copyLink}
      </MenuAction>
    </IconMenu>
  );
});

interface PeopleViewsProps {
  address: PeopleAddress;
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
}

/** Saved views: filters, order and columns under a name. */
export const PeopleViews = memo(function PeopleViews({ address, columns, onColumns }: PeopleViewsProps) {
  const { filters, sort, show } = address;
  const { run } = useChange({ refresh: [savedViewsKey] });
  const views = useSavedViews();
  return (
    <ViewMenu
      views={views.data}
      current={views.data?.find(({ view }) => isSame(view.filters, filters) && isSame(view.sort, sort))}
      isPlain={isDefault(filters) && isSame(sort, defaultSort)}
      onPlain={() => show({}, defaultSort)}
      onChoose={({ view }) => {
        show(view.filters, view.sort);
        if (view.columns.length > 0) onColumns(view.columns);
      }}
      onOpen={() => void views.refetch()}
      editing={{
        of: "saveView",
        parts: listText.viewParts,
        onSave: (name, isShared) => run("saveView", { name, view: { filters, sort, columns: [...columns] }, isShared }),
        onDelete: ({ id }) => run("deleteSavedView", { id }),
        onRestore: ({ name, view, isShared }) => run("saveView", { name, view, isShared }),
      }}
    />
  );
});
