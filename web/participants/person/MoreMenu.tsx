import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconCopy, IconDots, IconLink, IconSignature, IconUpload } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { memo, useState } from "react";
import { copyText } from "../../ui/fields/copy.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { registrationAddress } from "../list/EmptyStudy.tsx";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

export const MoreMenu = memo(function MoreMenu() {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const copy = async () => {
    if (await copyText(registrationAddress())) notifyDone("The registration link was copied");
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
          Import a CSV list
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSignature {...icon} />}
          onClick={() => router.history.push("/participants/consent")}
        >
          Consent text and versions
        </Menu.Item>
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
          Copy the registration link
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
