import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { useAddressWord } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { usePeopleToBook } from "../data.ts";
import { NextFree } from "./NextFree.tsx";
import classes from "../calendar/EmptyCalendar.module.css";

interface SlotSearchProps {
  /** The end of what is shown. */
  after: Instant;
  /** Nothing that is shown can be chosen. */
  isEmpty: boolean;
  onPick: (on: DateOn) => void;
  onStop: () => void;
}

/** For whom a slot is looked for, and the way on to later weeks. */
export function SlotSearch({ after, isEmpty, onPick, onStop }: SlotSearchProps) {
  const [wanted] = useAddressWord("for");
  const { data: people } = usePeopleToBook(wanted ?? "");
  const { zone, today } = useSiteTime();
  if (!wanted) return null;
  const person = people?.find(({ id }) => String(id) === wanted);
  const had = person?.session;
  return (
    <div className={classes["note"]}>
      {isEmpty ? "No slot is open here for " : "Choose a slot for "}
      <b>{person ? fullName(person) : wanted}</b>
      {had && `, who has ${staffDateTime(had.startsAt, zone, today)} now`}. <NextFree after={after} onPick={onPick} /> ·{" "}
      <button type="button" className="link" onClick={onStop}>
        Stop looking
      </button>
    </div>
  );
}
