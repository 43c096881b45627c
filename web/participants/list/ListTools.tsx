import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconColumns3, IconCopy, IconDots, IconLink, IconSignature, IconUpload } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { memo, useState } from "react";
import { copyText } from "../../ui/fields/copy.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { defaultColumns, type PersonColumn } from "./columns.tsx";
import { registrationAddress } from "./EmptyStudy.tsx";
import classes from "./ListTools.module.css";

interface ColumnMenuProps {
  all: readonly PersonColumn[];
  chosen: readonly string[];
  /** The ones that fit. */
  shown: readonly PersonColumn[];
  onChoose: (columns: readonly string[]) => void;
}

/** Which columns the list shows; the name is always shown. */
export const ColumnMenu = memo(function ColumnMenu({ all, chosen, shown, onChoose }: ColumnMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (key: string) =>
    onChoose(
      chosen.includes(key)
        ? chosen.filter(other => other !== key)
        : all.map(column => column.key).filter(other => other === key || chosen.includes(other)),
    );
  const isDefault = defaultColumns.length === chosen.length && defaultColumns.every(key => chosen.includes(key));
  return (
    <Menu position="bottom-end" width={220} offset={4} opened={isOpen} onChange={setIsOpen} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Columns">
          <Tooltip label="Columns" disabled={isOpen}>
            <IconColumns3 size={17} stroke={2} aria-hidden="true" />
          </Tooltip>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes["columns"] ?? ""}>
        {all
          .filter(({ key }) => key !== "name")
          .map(({ key, label }) => {
            const isChosen = chosen.includes(key);
            const hasRoom = shown.some(column => column.key === key);
            return (
              <Menu.CheckboxItem key={key} checked={isChosen} onChange={() => toggle(key)}>
                {label}
                {isChosen && !hasRoom && <span className={classes["noRoom"]}>doesn't fit</span>}
              </Menu.CheckboxItem>
            );
          })}
        {!isDefault && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChoose(defaultColumns)}>Default columns</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

export const MoreMenu = memo(function MoreMenu() {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const copy = async () => {
    if (await copyText(registrationAddress())) notifyDone("Registration link copied");
  };
  return (
    <Menu position="bottom-end" width={232} offset={4} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More">
          <Tooltip label="More" disabled={isOpen}>
            <IconDots size={17} stroke={2} aria-hidden="true" />
          </Tooltip>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => router.history.push("/participants/duplicates")}>
          Find duplicates
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => router.history.push("/participants/import")}>
          Import CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSignature {...icon} />}
          onClick={() => router.history.push("/participants/consent")}
        >
          Consent versions
        </Menu.Item>
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
          Copy registration link
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
