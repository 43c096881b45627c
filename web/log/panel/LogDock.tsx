import { memo, Suspense, useState } from "react";
import { useKeys } from "../../shell/keys/keys.ts";
import { lazyPart } from "../../shell/lazy-part.ts";
import type { LogFilter } from "./filter.ts";
import type { LogPanelState } from "./panel-state.ts";
import { logText as text } from "./text.ts";
import classes from "./LogPanel.module.css";

const LogPanel = lazyPart(async () => (await import("./LogPanel.tsx")).LogPanel);

/** The log beside every staff screen. Its filters are kept while the panel is closed. */
export const LogDock = memo(function LogDock({ panel }: { panel: LogPanelState }) {
  const [filter, setFilter] = useState<LogFilter>();
  useKeys(text.keysPlace, "everywhere", [{ keys: ["l"], words: text.title, act: panel.toggle, once: true }]);
  if (!panel.isOpen) return null;
  return (
    <Suspense
      // Keeps the page in place until the panel's code has loaded.
      fallback={
        panel.isOverlay ? null : <div className={`screen-only ${classes["place"]}`} style={{ width: panel.width }} />
      }
    >
      <LogPanel panel={panel} filter={filter} onFilter={setFilter} />
    </Suspense>
  );
});
