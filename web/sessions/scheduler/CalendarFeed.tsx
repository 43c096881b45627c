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
import { commonText } from "../../ui/text.ts";
import { feedOptions } from "../data.ts";
import { feedText as text } from "./text.ts";

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
    if (answer.address === null) notify(text.lost);
  };
  const turnOff = async () => {
    const { answer } = await run("revokeCalendarFeed", {});
    if (!answer) return;
    setLink(null);
    notifyDone(text.turnedOff);
  };
  const copy = async () => {
    if (link && (await copyText(link))) notifyDone(text.copied);
  };
  return (
    <Dialog
      title={text.title}
      width={560}
      onClose={onClose}
      mustAnswer={link !== null}
      foot={
        <>
          {feed && (
            <Acts of="revokeCalendarFeed">
              <Button variant="light" color="red" loading={isRunning} onClick={() => void turnOff()}>
                {text.turnOff}
              </Button>
            </Acts>
          )}
          {link === null && (
            <Acts of="createCalendarFeed">
              <Button variant="filled" loading={isRunning} disabled={isPending} onClick={() => void create()}>
                {feed ? text.createNew : text.create}
              </Button>
            </Acts>
          )}
          <Button onClick={onClose}>{link === null ? commonText.close : commonText.done}</Button>
        </>
      }
    >
      <p>
        {text.about} {seesNames ? text.withNames : text.withoutNames}
      </p>
      {link !== null ? (
        <Row gap={8} align="end" mt={16}>
          <TextInput
            flex={1}
            label={text.link}
            description={text.copyNow}
            readOnly
            data-autofocus
            value={link}
            onFocus={event => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()}>{text.copy}</Button>
        </Row>
      ) : (
        feed && (
          <Text mt={12}>
            {feed.lastReadAt === null
              ? text.unused(staffShortDateTime(feed.createdAt, site))
              : text.used(staffShortDateTime(feed.createdAt, site), staffShortDateTime(feed.lastReadAt, site))}{" "}
            {text.validity}
          </Text>
        )
      )}
      <ProblemNote problem={problem ?? (error ? problemOf(error) : undefined)} />
    </Dialog>
  );
}
