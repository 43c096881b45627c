import { IconAlertTriangle } from "@tabler/icons-react";
import type { Problem } from "./problem.ts";
import { Reference } from "./Reference.tsx";
import classes from "./ProblemNote.module.css";

/** Why a form wasn't saved. What was typed is still in it. */
export function ProblemNote({ problem }: { problem: Problem | undefined }) {
  return (
    <div role="alert" className={classes["note"]}>
      {problem && (
        <p className={classes["problem"]}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          <span>
            {problem.message} <Reference of={problem} />
          </span>
        </p>
      )}
    </div>
  );
}
