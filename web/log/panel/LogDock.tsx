import { lazy, memo, Suspense, useState } from "react";
import type { LogFilter } from "./filter.ts";
import { useLogKey } from "./log-key.ts";
import type { LogPanelState } from "./panel-state.ts";
import classes from "./LogDock.module.css";

const LogPanel = lazy(async () => ({ default: (await import("./LogPanel.tsx")).LogPanel }));

/** The place of the log beside every staff screen. What was searched for stays while the panel is closed. */
export const LogDock = memo(function LogDock({ panel }: { panel: LogPanelState }) {
  const [filter, setFilter] = useState<LogFilter>();
  useLogKey(panel.toggle);
  if (!panel.isOpen) return null;
  return (
    <Suspense
      // Nothing in the page moves when the panel's code has arrived.
      fallback={panel.isOverlay ? null : <div className={classes["place"]} style={{ width: panel.width }} />}
    >
      <LogPanel panel={panel} filter={filter} onFilter={setFilter} />
    </Suspense>
  );
});
