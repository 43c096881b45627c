import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconUserOff, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Note } from "../ui/Note.tsx";
import { useAnonymisationRequests } from "./data.ts";
import classes from "./Anonymise.module.css";

const AnonymiseDialog = lazy(async () => ({ default: (await import("./AnonymiseDialog.tsx")).AnonymiseDialog }));

/** That this person was anonymised, or that somebody asks for it. */
export function PersonNote({ id, anonymisedAt }: { id: number; anonymisedAt: string | null }) {
  const { zone, today } = useSiteTime();
  if (anonymisedAt !== null)
    return (
      <div className={classes["note"]}>
        <Note tone="grey" icon={IconUserOff}>
          <b>Anonymised on {staffShortDateTime(anonymisedAt, zone, today)}.</b> Nothing here tells who it was; what only
          counts has stayed, and nothing changes any more.
        </Note>
      </div>
    );
  return <AskedFor id={id} />;
}

function AskedFor({ id }: { id: number }) {
  const user = useUserInfo();
  const requests = useAnonymisationRequests(user?.permissions.users === true);
  const [isLooking, setIsLooking] = useState(false);
  const request = requests.data?.find(({ participantId }) => participantId === id);
  if (!request) return null;
  return (
    <div className={classes["note"]}>
      <Note
        tone="amber"
        icon={IconUsers}
        act={
          <Button size="xs" variant="default" onClick={() => setIsLooking(true)}>
            Look
          </Button>
        }
      >
        <b>{request.askedBy === user?.userId ? "You asked" : `${request.askedByName} asks`}</b> to anonymise this
        person; a second holder of users confirms it.
      </Note>
      <Suspense>{isLooking && <AnonymiseDialog participantIds={[id]} onClose={() => setIsLooking(false)} />}</Suspense>
    </div>
  );
}
