import { ActionIcon, Tooltip } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { logButtonId } from "./overlay-focus.ts";
import type { LogPanelState } from "./panel-state.ts";

export function LogButton({ panel: { isOpen, toggle } }: { panel: LogPanelState }) {
  return (
    <Tooltip label={isOpen ? "Close log (L)" : "Open log (L)"}>
      <ActionIcon
        id={logButtonId}
        variant={isOpen ? "light" : "subtle"}
        {...(!isOpen && { color: "gray" })}
        size="lg"
        aria-label="Log"
        aria-expanded={isOpen}
        aria-keyshortcuts="L"
        onClick={toggle}
      >
        <IconHistory size={17} stroke={2} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
