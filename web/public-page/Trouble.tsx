import { IconAlertCircle, IconCloudOff } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import classes from "./Trouble.module.css";

/** Stands above the button at the thumb and is read out when it appears. */
export function Trouble({ children, waits = false }: { children: ReactNode; waits?: boolean }) {
  const TroubleIcon = waits ? IconCloudOff : IconAlertCircle;
  return (
    <div role="alert">
      {children && (
        <div className={`${classes["trouble"]} ${waits ? classes["waits"] : classes["wrong"]}`}>
          <TroubleIcon size={20} stroke={2} aria-hidden="true" />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}

interface SumOfProblemsProps {
  /** "2 answers need a look:" */
  words: string;
  problems: readonly { id: string; label: string }[];
}

/** Names every answer that needs a look and leads to it. */
export function SumOfProblems({ words, problems }: SumOfProblemsProps) {
  return (
    <>
      {words}{" "}
      {problems.map(({ id, label }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          <button type="button" onClick={() => document.getElementById(id)?.focus()}>
            {label}
          </button>
        </Fragment>
      ))}
    </>
  );
}
