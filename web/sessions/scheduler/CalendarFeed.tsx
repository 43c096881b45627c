import { staffShortDateTime } from "@hb/domain/format.ts";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { useChange } from "../../change/use-change.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { copyText } from "../../ui/fields/copy.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { feedOptions } from "../data.ts";

/** A secret link that a calendar app subscribes to. */
export function CalendarFeed({ onClose }: { onClose: () => void }) {
  const site = useSiteTime();
  const seesNames = useUserInfo()?.permissions.participants === true;
  const { data: feed, error, isPending } = useQuery(feedOptions);
  const { run, isRunning, problem } = useChange({ refresh: [feedOptions.queryKey] });
  const [link, setLink] = useState<string | null>(null);
  const create = async () => {
    const { answer } = await run("createCalendarFeed", {});
    if (!answer) return;
    setLink(answer.address);
    // The link is shown once, and a repeated request doesn't get it again.
    if (answer.address === null) notify("The link was created, but its answer got lost. Create a new link to see it.");
  };
  const turnOff = async () => {
    const { answer } = await run("revokeCalendarFeed", {});
    if (!answer) return;
    setLink(null);
    notifyDone("This calendar link has been turned off");
  };
  const copy = async () => {
    if (link && (await copyText(link))) notifyDone("Calendar link copied");
  };
  return (
    <Dialog
      title="Calendar feed"
      width={560}
      onClose={onClose}
      mustAnswer={link !== null}
      foot={
        <>
          {feed && (
            <Acts of="revokeCalendarFeed">
              <Button variant="light" color="red" loading={isRunning} onClick={() => void turnOff()}>
                Turn off
              </Button>
            </Acts>
          )}
          {link === null && (
            <Acts of="createCalendarFeed">
              <Button variant="filled" loading={isRunning} disabled={isPending} onClick={() => void create()}>
                {feed ? "Create new link" : "Create link"}
              </Button>
            </Acts>
          )}
          <Button onClick={onClose}>{link === null ? "Close" : "Done"}</Button>
        </>
      }
    >
      <p>
        Subscribe to this link in your calendar app to see all sessions, read-only.{" "}
        {seesNames ? "It shows participants' names, so keep it private." : "It shows no names."}
      </p>
      {link !== null ? (
        <Row gap={8} align="end" mt={16}>
          <TextInput
            flex={1}
            label="Secret link"
            description="Copy it now. It won't be shown again."
            readOnly
            data-autofocus
            value={link}
            onFocus={event => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()}>Copy</Button>
        </Row>
      ) : (
        feed && (
          <Text mt={12}>
            Your link was created on {staffShortDateTime(feed.createdAt, site)}{" "}
            {feed.lastReadAt === null
              ? "and hasn't been used yet."
              : `and last used on ${staffShortDateTime(feed.lastReadAt, site)}.`}{" "}
            It works for a year. A new link replaces it.
          </Text>
        )
      )}
      <ProblemNote problem={problem ?? (error ? problemOf(error) : undefined)} />
    </Dialog>
  );
}
