import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { useAddressWord } from "../shell/address.ts";
import { usePeopleToBook } from "./data.ts";
import classes from "./EmptyCalendar.module.css";
import { NextFree } from "./NextFree.tsx";

interface SlotSearchProps {
  /** The end of what is shown. */
  after: Instant;
  /** Nothing that is shown can be chosen. */
  isEmpty: boolean;
  onPick: (on: DateOn) => void;
}

/** For whom a slot is looked for, and the way on to later weeks. */
export function SlotSearch({ after, isEmpty, onPick }: SlotSearchProps) {
  const [wanted, setWanted] = useAddressWord("for");
  const { data: people } = usePeopleToBook(wanted ?? "");
  if (!wanted) return null;
  const person = people?.find(({ id }) => String(id) === wanted);
  return (
    <div className={classes["note"]}>
      {isEmpty ? "No slot is open here for " : "Choose a slot for "}
      <b>{person ? fullName(person) : wanted}</b>. <NextFree after={after} onPick={onPick} /> ·{" "}
      <button type="button" className="link" onClick={() => setWanted(undefined)}>
        Stop looking
      </button>
    </div>
  );
}
