import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { memo, useState } from "react";
import { defaultColumns, type PersonColumn } from "./columns.tsx";
import classes from "./ColumnMenu.module.css";

interface ColumnMenuProps {
  all: readonly PersonColumn[];
  chosen: readonly string[];
  /** Those for which there is room now. */
  shown: readonly PersonColumn[];
  onChoose: (columns: readonly string[]) => void;
}

/** Which columns stand in the list; the name always does. */
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
                {isChosen && !hasRoom && <span className={classes["noRoom"]}>no room</span>}
              </Menu.CheckboxItem>
            );
          })}
        {!isDefault && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChoose(defaultColumns)}>Usual columns</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});
