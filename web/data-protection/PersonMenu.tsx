import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconArchive, IconDots, IconUserOff } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";

const ArchiveDialog = lazy(async () => ({ default: (await import("./ArchiveDialog.tsx")).ArchiveDialog }));
const AnonymiseDialog = lazy(async () => ({ default: (await import("./AnonymiseDialog.tsx")).AnonymiseDialog }));

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** What concerns a person's data as a whole: hand it out, or forget it. Absent for who may do neither. */
export function PersonMenu({ person }: { person: { id: number; name: string } }) {
  const permissions = useUserInfo()?.permissions;
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<"archive" | "anonymise">();
  const mayForget = permissions?.users === true;
  const mayArchive = permissions?.participants === true && (permissions.export === true || mayForget);
  if (!mayArchive && !mayForget) return null;
  return (
    <>
      <Menu position="bottom-end" width={232} offset={4} opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More about this person">
            <Tooltip label="More" disabled={isOpen}>
              <IconDots size={17} stroke={2} aria-hidden="true" />
            </Tooltip>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayArchive && (
            <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => setDialog("archive")}>
              Make an archive…
            </Menu.Item>
          )}
          {mayForget && (
            <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => setDialog("anonymise")}>
              Anonymise…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === "archive" && <ArchiveDialog person={person} onClose={() => setDialog(undefined)} />}
        {dialog === "anonymise" && (
          <AnonymiseDialog participantIds={[person.id]} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
}
