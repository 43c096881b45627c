import { Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { sayProgress } from "./export-words.ts";
import classes from "./ExportDialog.module.css";

/** Spoken at every quarter, not at every batch. */
export function ExportProgress({ done, of }: { done: number; of: number }) {
  const percent = of === 0 ? 0 : Math.floor((done / of) * 100);
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className={classes["progress"]}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Rows written" aria-valuetext={sayProgress(done, of)} />
      </Progress.Root>
      <p className="numbers">{sayProgress(done, of)}</p>
      <output className="visually-hidden">{quarter} percent written</output>
    </div>
  );
}
