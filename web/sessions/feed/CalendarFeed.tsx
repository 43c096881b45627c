import type { Refusal } from "@hb/domain/refusal.ts";
import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { copyText } from "../../ui/fields/copy.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { createCalendarFeed, revokeCalendarFeed, useCalendarFeed } from "../data.ts";
import classes from "./CalendarFeed.module.css";

/** A secret address under which one's own calendar program reads the sessions. */
export function CalendarFeed({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { zone, today } = useSiteTime();
  const seesNames = useUserInfo()?.permissions.participants === true;
  const { data: feed, error, isPending } = useCalendarFeed();
  const [address, setAddress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const work = async (act: () => Promise<void>) => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await act();
    } catch (why) {
      setRefusal(asRefusal(why));
    } finally {
      setIsBusy(false);
    }
  };
  const create = () => work(async () => setAddress(await createCalendarFeed(client)));
  const revoke = () =>
    work(async () => {
      await revokeCalendarFeed(client);
      setAddress(null);
      notifyDone("The calendar address does not work any more");
    });
  const copy = async () => {
    if (address && (await copyText(address))) notifyDone("The calendar address was copied");
  };
  return (
    <Dialog
      title="Calendar feed"
      width={560}
      onClose={onClose}
      mustAnswer={address !== null}
      foot={
        <>
          {feed && (
            <Button variant="light" color="red" loading={isBusy} onClick={() => void revoke()}>
              Revoke the address
            </Button>
          )}
          {address === null && (
            <Button loading={isBusy} disabled={isPending} onClick={() => void create()}>
              {feed ? "Make a new address" : "Make an address"}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {address === null ? "Close" : "Done"}
          </Button>
        </>
      }
    >
      <p>
        Your calendar program subscribes to this address and shows all sessions, read only.{" "}
        {seesNames ? "It tells participants’ names: keep it to yourself." : "It tells no names."}
      </p>
      {address !== null ? (
        <div className={classes["address"]}>
          <TextInput
            label="Secret address"
            description="It is shown this once. HB keeps no copy that could be read."
            readOnly
            data-autofocus
            value={address}
            onFocus={event => event.currentTarget.select()}
          />
          <Button variant="default" onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      ) : (
        feed && (
          <p className={classes["facts"]}>
            You have an address since {staffShortDateTime(feed.createdAt, zone, today)};{" "}
            {feed.lastReadAt === null
              ? "no calendar has read it yet."
              : `a calendar read it last on ${staffShortDateTime(feed.lastReadAt, zone, today)}.`}{" "}
            A new one ends it.
          </p>
        )
      )}
      <Trouble refusal={refusal ?? error ?? undefined} />
    </Dialog>
  );
}
