import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { newRequestId } from "../backend/call.ts";
import { serverNow } from "../backend/clock.ts";
import { asRefusal, isUncertain } from "../participants/attempt.ts";
import { actOn, useFreeSlots, useStations } from "../sessions/data.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { sayDone } from "../ui/toasts.tsx";
import type { Row } from "./arrivals.ts";
import classes from "./Rebook.module.css";
import { nameOf } from "./words.ts";

const offered = 8;

/** A visit that did not happen gets a new time: the nearest free ones. */
export function Rebook({ row, onClose }: { row: Row; onClose: () => void }) {
  const client = useQueryClient();
  const notifyId = useId();
  const { zone, today } = useSiteTime();
  const [near] = useState(() => new Date(serverNow()).toISOString());
  const slots = useFreeSlots(near, offered);
  const stations = useStations();
  const [slotId, setSlotId] = useState<number>();
  const [notify, setNotify] = useState(true);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [requestId, setRequestId] = useState(newRequestId);
  const chosen = slots.data?.find(({ id }) => id === slotId);

  const book = async () => {
    if (!chosen) return setTrouble("Choose a time.");
    setIsBusy(true);
    setTrouble(undefined);
    try {
      const to = { sessionId: chosen.id, version: chosen.version };
      await actOn(client, "moveBooking", row, { to, notify }, requestId);
      sayDone(`${nameOf(row)} is booked for ${staffDateTime(chosen.startsAt, zone, today)}`);
      onClose();
    } catch (error) {
      const refusal = asRefusal(error);
      if (!isUncertain(refusal)) setRequestId(newRequestId());
      setTrouble(`${refusal.message} (${refusal.code})`);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title={`Rebook ${nameOf(row)}`}
      onClose={onClose}
      onSubmit={() => void book()}
      foot={
        <>
          <Button size="lg" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit" loading={isBusy}>
            {chosen ? `Book ${staffDateTime(chosen.startsAt, zone, today)}` : "Book"}
          </Button>
        </>
      }
    >
      {slots.error && !slots.data && <p role="alert">The free times could not be loaded. ({slots.error.code})</p>}
      {slots.data?.length === 0 && <p>No slot is free. Create slots in the scheduler first.</p>}
      <fieldset className={classes["slots"]}>
        <legend className={classes["legend"]}>Nearest free times</legend>
        {slots.data?.map(slot => (
          <label key={slot.id} className={classes["slot"]}>
            <input
              type="radio"
              name="slot"
              checked={slot.id === slotId}
              onChange={() => {
                setSlotId(slot.id);
                setRequestId(newRequestId());
              }}
            />
            <b>{staffDateTime(slot.startsAt, zone, today)}</b>
            <span>
              {stations.data?.find(({ id }) => id === slot.stationId)?.name}
              {slot.device !== null && `, ${deviceNames.get(slot.device).code}`}
            </span>
          </label>
        ))}
      </fieldset>
      <label className={classes["notify"]} htmlFor={notifyId}>
        <Checkbox id={notifyId} checked={notify} onChange={event => setNotify(event.currentTarget.checked)} />
        Send the confirmation by email
      </label>
      <p role="alert" className={classes["trouble"]}>
        {trouble}
      </p>
    </Dialog>
  );
}
