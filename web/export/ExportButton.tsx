import { hasAnyPermission } from "@hb/domain/allowed.ts";
import { wordsOfList } from "@hb/domain/export/lists.ts";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { lazy, memo, Suspense, useState } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { IconButton } from "../ui/fields/IconButton.tsx";
import type { ExportChoices } from "./export-words.ts";
import { exportButtonText as text } from "./text.tsx";

const ExportDialog = lazy(async () => ({ default: (await import("./ExportDialog.tsx")).ExportDialog }));

interface ExportButtonProps {
  choices: ExportChoices;
  /** The fields that are shown, where there are more. */
  fields?: readonly string[];
  /** An icon alone, in a narrow head. */
  isSmall?: boolean;
}

/** The way to an export, for those who may: absent for everybody else, and on a phone, where no file is worked with. */
export const ExportButton = memo(function ExportButton({ choices, fields, isSmall = false }: ExportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery("(max-width: 599px)", undefined, { getInitialValueInEffect: false });
  const permissions = useUserInfo()?.permissions;
  const { needs, label } = wordsOfList(choices[0].request.list);
  if (isPhone || !permissions?.export || !hasAnyPermission(permissions, needs)) return null;
  const open = () => setIsOpen(true);
  const words = text.openList(label);
  return (
    <>
      {isSmall ? (
        <IconButton icon={IconDownload} label={words} tip={words} onClick={open} />
      ) : (
        <ActionButton icon={IconDownload} onClick={open}>
          {text.open}
        </ActionButton>
      )}
      <Suspense>
        {isOpen && <ExportDialog choices={choices} fields={fields} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
});
