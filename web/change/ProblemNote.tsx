import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CopyLink } from "../ui/fields/LinkButton.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import type { Problem } from "./problem.ts";
import { problemText } from "./text.tsx";
import classes from "./ProblemNote.module.css";

/** Why a form wasn't saved. What was typed is still in it. */
export function ProblemNote({ problem }: { problem: Problem | undefined }) {
  return (
    <div role="alert" className={classes["note"]}>
      {problem && (
        <Row as="p" gap={8} align="start" mt={12} className={classes["problem"]}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>
            <ProblemText problem={problem} />
          </span>
        </Row>
      )}
    </div>
  );
}

interface ProblemTextProps {
  problem: Pick<Problem, "kind" | "message" | "reference">;
  /** What wasn't done: "Status not changed." */
  what?: ReactNode;
}

/** Why something wasn't done, in one line. Where no answer came it may have been done, so it isn't denied. */
export function ProblemText({ problem: { kind, message, reference }, what }: ProblemTextProps) {
  return (
    <>
      {what !== undefined && <>{kind === "uncertain" ? problemText.uncertain : what} </>}
      {message}
      {reference !== undefined && (
        <> {problemText.reference(<code>{reference}</code>, <CopyLink text={reference} />)}</>
      )}
    </>
  );
}
