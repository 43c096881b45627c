import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconUserOff, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Note } from "../ui/Note.tsx";
import { useAnonymizationRequests } from "./data.ts";
import classes from "./Anonymize.module.css";

const AnonymizeDialog = lazy(async () => ({ default: (await import("./AnonymizeDialog.tsx")).AnonymizeDialog }));

/** Says that this person was anonymized, or that it was requested. */
export function PersonNote({ id, anonymisedAt }: { id: number; anonymisedAt: string | null }) {
  const { zone, today } = useSiteTime();
  if (anonymisedAt !== null)
    return (
      <div className={classes["note"]}>
        <Note tone="grey" icon={IconUserOff}>
          <b>Anonymized on {staffShortDateTime(anonymisedAt, zone, today)}.</b> Nothing here identifies the person. Only
          data for statistics is kept, and it can no longer be changed.
        </Note>
      </div>
    );
  return <RequestNote id={id} />;
}

function RequestNote({ id }: { id: number }) {
  const user = useUserInfo();
  const requests = useAnonymizationRequests(user?.permissions.users === true);
  const [isReviewing, setIsReviewing] = useState(false);
  const request = requests.data?.find(({ participantId }) => participantId === id);
  if (!request) return null;
  return (
    <div className={classes["note"]}>
      <Note
        tone="amber"
        icon={IconUsers}
        act={
          <Button size="xs" variant="default" onClick={() => setIsReviewing(true)}>
            Review
          </Button>
        }
      >
        <b>{request.askedBy === user?.userId ? "You requested" : `${request.askedByName} requested`}</b> to anonymize
        this person. Another administrator has to confirm it.
      </Note>
      <Suspense>
        {isReviewing && <AnonymizeDialog participantIds={[id]} onClose={() => setIsReviewing(false)} />}
      </Suspense>
    </div>
  );
}
