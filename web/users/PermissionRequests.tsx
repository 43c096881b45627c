import { staffShortDateTime } from "@hb/domain/format.ts";
import { permissionLabel } from "@hb/domain/permission-labels.ts";
import type { PermissionRequest } from "@hb/domain/users/permission-request-contract.ts";
import { Button } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { Acts } from "../change/Acts.tsx";
import { notifyProblem } from "../change/notify-problem.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Note } from "../ui/Note.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { usePermissionRequestChanges, usePermissionRequests } from "./data.ts";
import { permissionRequestText as text } from "./text.tsx";
import classes from "./Users.module.css";

/** What colleagues ask for, above the list: granted with one click, as it was asked. */
export function PermissionRequests() {
  const myId = useUserInfo()?.userId;
  const requests = usePermissionRequests().data?.requests.filter(({ userId }) => userId !== myId) ?? [];
  if (requests.length === 0) return null;
  return (
    <Stack gap={8} className={classes["requests"]}>
      {requests.map(request => (
        <OneRequest key={`${request.userId} ${request.key}`} request={request} />
      ))}
    </Stack>
  );
}

function OneRequest({ request }: { request: PermissionRequest }) {
  const { userId, key, name, until, reason, askedAt } = request;
  const site = useSiteTime();
  const { run, isRunning } = usePermissionRequestChanges();
  const label = permissionLabel(key);
  const answer = async (grant: boolean) => {
    const { problem } = await run("answerPermissionRequest", { userId, key, askedAt, grant });
    if (problem) notifyProblem(problem, { what: text.notAnswered });
    else notifyDone(grant ? text.granted(label, name) : text.declined(label, name));
  };
  return (
    <Note
      tone="blue"
      icon={IconHandStop}
      act={
        <Acts of="answerPermissionRequest">
          <Row gap={8}>
            <Button size="xs" disabled={isRunning} onClick={() => void answer(false)}>
              {text.decline}
            </Button>
            <Button size="xs" variant="filled" loading={isRunning} onClick={() => void answer(true)}>
              {text.grant}
            </Button>
          </Row>
        </Acts>
      }
    >
      {text.request(<b>{name}</b>, <b>{label}</b>, until === null ? null : staffShortDateTime(until, site), reason)}
    </Note>
  );
}
