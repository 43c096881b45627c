import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconArchive, IconDots, IconUserOff } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";

const ArchiveDialog = lazy(async () => ({ default: (await import("./ArchiveDialog.tsx")).ArchiveDialog }));
const AnonymizeDialog = lazy(async () => ({ default: (await import("./AnonymizeDialog.tsx")).AnonymizeDialog }));

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** Exports or anonymizes a person's data. Hidden for staff who can do neither. */
export function PersonMenu({ person }: { person: { id: number; name: string } }) {
  const permissions = useUserInfo()?.permissions;
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<"archive" | "anonymize">();
  const canAnonymize = permissions?.users === true;
  const canArchive = permissions?.participants === true && (permissions.export === true || canAnonymize);
  if (!canArchive && !canAnonymize) return null;
  return (
    <>
      <Menu position="bottom-end" width={232} offset={4} opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More actions for this person">
            <Tooltip label="More" disabled={isOpen}>
              <IconDots size={17} stroke={2} aria-hidden="true" />
            </Tooltip>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canArchive && (
            <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => setDialog("archive")}>
              Create archive…
            </Menu.Item>
          )}
          {canAnonymize && (
            <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => setDialog("anonymize")}>
              Anonymize…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === "archive" && <ArchiveDialog person={person} onClose={() => setDialog(undefined)} />}
        {dialog === "anonymize" && (
          <AnonymizeDialog participantIds={[person.id]} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
}
