import type { DeviceRow } from "@hb/domain/devices/device.ts";
import { loanPreviewTopic } from "@hb/domain/devices/loan-preview.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { outcomeOf } from "../../change/perform.ts";
import { EmailNotice } from "../../emails/sending/EmailNotice.tsx";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { commonText } from "../../ui/text.ts";
import { deviceQuery } from "../data.ts";
import { chaseText as text } from "./text.tsx";

/** Asks the holder to return a device by email, which is shown first. Users of this hook must render `dialog`. */
export function useChase() {
  const client = useQueryClient();
  const [device, setDevice] = useState<DeviceRow>();
  /** Where only the id is known, as in the list of people. */
  const chaseById = useCallback(
    async (id: number) => {
      const { answer, problem } = await outcomeOf(client.fetchQuery({ ...deviceQuery(id), staleTime: 0 }));
      if (problem) notifyProblem(problem, { what: text.notRequested, about: `return of device ${id}` });
      else setDevice(answer.device);
    },
    [client],
  );
  return {
    chase: setDevice,
    chaseById,
    dialog: device && <ChaseDialog device={device} onClose={() => setDevice(undefined)} />,
  };
}

const chased = [{ type: emailType.handoff, about: loanPreviewTopic({ kind: "chased" }) }];

function ChaseDialog({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const { run } = useRemoteStudyChange();
  const { id, version, serial, holder } = device;
  if (!holder) return null;
  const request = async () => {
    const about = `return of device ${id}`;
    const outcome = await run("chaseDevice", { id, version });
    if (outcome.answer?.mail === "queued") notifyDone(text.done(serial, holder.name), { about });
    else if (outcome.answer) notify(text.noEmail(serial, holder.name), { about });
    return outcome;
  };
  return (
    <ChangeDialog
      title={text.title(serial)}
      verb={text.verb}
      back={commonText.cancel}
      reason="none"
      isFinal
      width={640}
      onConfirm={request}
      onClose={onClose}
    >
      <p>{holder.status === deviceStatus.provided ? text.first(holder.name) : text.again(holder.name)}</p>
      <EmailNotice person={{ id: holder.participantId, firstName: holder.name }} emails={chased} />
    </ChangeDialog>
  );
}
