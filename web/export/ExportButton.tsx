import { hasAnyPermission } from "@hb/domain/allowed.ts";
import type { ExportRequest } from "@hb/domain/export/contract.ts";
import { wordsOfList } from "@hb/domain/export/lists.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { lazy, memo, Suspense, useState } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { IconButton } from "../ui/fields/IconButton.tsx";
import classes from "./ExportButton.module.css";

const ExportDialog = lazy(async () => ({ default: (await import("./ExportDialog.tsx")).ExportDialog }));

export interface ExportChoice {
  /** What it is, where there is more than one: `These days`. */
  label: string;
  request: ExportRequest;
}

export interface ExportButtonProps {
  /** What can be exported from here; the first is what is shown. */
  choices: readonly [ExportChoice, ...ExportChoice[]];
  /** The fields that are shown, where there are more. */
  fields?: readonly string[];
  /** An icon alone, in a narrow head. */
  isSmall?: boolean;
}

/** The way to an export, for those who may: absent for everybody else, and on a phone, where no file is worked with. */
export const ExportButton = memo(function ExportButton({ choices, fields, isSmall = false }: ExportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const permissions = useUserInfo()?.permissions;
  const { needs, label } = wordsOfList(choices[0].request.list);
  if (!permissions?.export || !hasAnyPermission(permissions, needs)) return null;
  const open = () => setIsOpen(true);
  return (
    <>
      {isSmall ? (
        <IconButton
          className={classes["button"] ?? ""}
          icon={IconDownload}
          label={`Export ${label.toLowerCase()}…`}
          tip={`Export ${label.toLowerCase()}…`}
          onClick={open}
        />
      ) : (
        <Button
          className={classes["button"] ?? ""}
          variant="default"
          leftSection={<IconDownload size={16} stroke={2} aria-hidden="true" />}
          onClick={open}
        >
          Export…
        </Button>
      )}
      <Suspense>
        {isOpen && <ExportDialog choices={choices} fields={fields} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
});
