import type { Input, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCopy } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../backend/call.ts";
import classes from "./DuplicateHints.module.css";

type Person = Input<Functions["findSimilarParticipants"]>;
type Alike = Output<Functions["findSimilarParticipants"]>["similar"][number];

/** Who in HB may be the person that is being typed: said before a second one is made. */
export function Similar({ person, onOpen }: { person: Person; onOpen: (id: number) => void }) {
  const [asked] = useDebouncedValue(person, 400);
  const isWorthAsking =
    (asked.firstName !== "" && asked.lastName !== "") || asked.email !== null || asked.phone !== null;
  const { data = [] } = useQuery<Alike[], Refusal>({
    queryKey: ["participants", "similar to", asked],
    queryFn: async () => (await call("findSimilarParticipants", asked)).similar,
    enabled: isWorthAsking,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes["hints"]} aria-live="polite">
      {isWorthAsking &&
        data.slice(0, 3).map(({ person: known, reasons }) => (
          <p key={known.id} className={classes["hint"]} data-maybe>
            <IconCopy size={16} stroke={2} aria-hidden="true" />
            <span>
              Maybe known already:{" "}
              <button type="button" className="link" onClick={() => onOpen(known.id)}>
                {known.id} {fullName(known)}
              </button>{" "}
              ({participantStatuses.label(known.status)}): {reasons.join(", ")}.
            </span>
          </p>
        ))}
    </div>
  );
}
