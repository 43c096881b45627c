import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { IconCopy } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../backend/call.ts";
import type { WholePerson } from "../data.ts";
import { sayMergeUndone } from "../merge/merge-acts.tsx";
import classes from "./DuplicateHints.module.css";

type Similar = Output<Functions["findDuplicatesOf"]>["similar"][number];

interface DuplicateHintsProps {
  participant: Participant;
  merged: WholePerson["merged"];
  onOpen: (id: number) => void;
}

/** Who this person may be as well, whom they were merged into, and who was merged into them. */
export function DuplicateHints({ participant, merged, onOpen }: DuplicateHintsProps) {
  const client = useQueryClient();
  const { id, mergedInto } = participant;
  const { data: similar = [] } = useQuery<Similar[], Refusal>({
    queryKey: ["participants", "similar", id],
    queryFn: async () => (await call("findDuplicatesOf", { id })).similar,
    enabled: mergedInto === null,
  });
  const open = (other: number, name: string) => (
    <button type="button" className="link" onClick={() => onOpen(other)}>
      {other} {name}
    </button>
  );
  return (
    <div className={classes["hints"]}>
      {mergedInto !== null && (
        <p className={classes["hint"]}>
          <IconCopy size={16} stroke={2} aria-hidden="true" />
          <span>
            Merged into {open(mergedInto, "")}, where everything about this person is now.{" "}
            <button type="button" className="link" onClick={() => void sayMergeUndone(client, id)}>
              Undo the merge
            </button>
          </span>
        </p>
      )}
      {merged.map(other => (
        <p key={other.id} className={classes["hint"]}>
          <IconCopy size={16} stroke={2} aria-hidden="true" />
          <span>
            {open(other.id, other.name)} was merged into this one.{" "}
            <button type="button" className="link" onClick={() => void sayMergeUndone(client, other.id)}>
              Undo the merge
            </button>
          </span>
        </p>
      ))}
      {similar.slice(0, 3).map(({ person, score, reasons }) => (
        <p key={person.id} className={classes["hint"]} data-maybe>
          <IconCopy size={16} stroke={2} aria-hidden="true" />
          <span>
            Maybe the same as {open(person.id, fullName(person))}: {reasons.join(", ")} ({score} of 100).{" "}
            <Link
              to="/participants/duplicates"
              search={{ pair: `${Math.min(id, person.id)}-${Math.max(id, person.id)}` }}
              className="link"
            >
              Compare
            </Link>
          </span>
        </p>
      ))}
    </div>
  );
}
