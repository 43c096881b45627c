import type { Refusal } from "@hb/domain/refusal.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { isSamePlace, type NewPlace } from "../calendar/grid-target.ts";
import { actOn, putSession } from "../data.ts";
import { PlaceFields } from "../visit/MoveDialog.tsx";

interface MoveSlotProps {
  session: Session;
  stations: readonly Station[];
  onClose: () => void;
}

/** Another time, station or length of an open slot, to the minute. */
export function MoveSlot({ session, stations, onClose }: MoveSlotProps) {
  const client = useQueryClient();
  const site = useSiteTime();
  const { startsAt, stationId, lengthMinutes } = session;
  const [place, setPlace] = useState<NewPlace>({ startsAt, stationId, lengthMinutes });
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const save = async () => {
    if (isSamePlace(session, place)) return onClose();
    setIsSaving(true);
    try {
      const { version } = await actOn(client, "moveSlot", session, place);
      putSession(client, session.id, { ...place, version });
      notifyDone("The slot was changed");
      onClose();
    } catch (error) {
      setRefusal(asRefusal(error));
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title="Change the slot"
      width={600}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Change the slot
          </Button>
        </>
      }
    >
      <PlaceFields place={place} stations={stations} site={site} onChange={setPlace} />
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
