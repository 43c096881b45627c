import { staffShortDateTime } from "@hb/domain/format.ts";
import { Button } from "@mantine/core";
import { IconArchive, IconUserOff, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Acts } from "../change/Acts.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Stack } from "../ui/layout/Stack.tsx";
import { Note } from "../ui/Note.tsx";
import { IconMenu, MenuAction } from "../ui/overlay/IconMenu.tsx";
import { useAnonymizationRequests } from "./data.ts";

const ArchiveDialog = lazy(async () => ({ default: (await import("./ArchiveDialog.tsx")).ArchiveDialog }));
const AnonymizeDialog = lazy(async () => ({ default: (await import("./AnonymizeDialog.tsx")).AnonymizeDialog }));

/** Exports or anonymizes a person's data. Hidden for staff who can do neither. */
export function PersonMenu({ person }: { person: { id: number; name: string } }) {
  const permissions = useUserInfo()?.permissions;
  const [dialog, setDialog] = useState<"archive" | "anonymize">();
  const canAnonymize = permissions?.users === true;
  const canArchive = permissions?.participants === true && (permissions.export === true || canAnonymize);
  if (!canArchive && !canAnonymize) return null;
  return (
    <>
      <IconMenu label="More actions for this person" width={232}>
        {canArchive && (
          <Acts of="archivePerson">
            <MenuAction icon={IconArchive} onClick={() => setDialog("archive")}>
              Create archive…
            </MenuAction>
          </Acts>
        )}
        {canAnonymize && (
          <Acts of="askForAnonymisation">
            <MenuAction icon={IconUserOff} onClick={() => setDialog("anonymize")}>
              Anonymize…
            </MenuAction>
          </Acts>
        )}
      </IconMenu>
      <Suspense>
        {dialog === "archive" && <ArchiveDialog person={person} onClose={() => setDialog(undefined)} />}
        {dialog === "anonymize" && (
          <AnonymizeDialog participantIds={[person.id]} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** Says that this person was anonymized, or that it was requested. */
export function PersonNote({ id, anonymisedAt }: { id: number; anonymisedAt: string | null }) {
  const site = useSiteTime();
  if (anonymisedAt !== null)
    return (
      <Stack mt={12}>
        <Note tone="grey" icon={IconUserOff}>
          <b>Anonymized on {staffShortDateTime(anonymisedAt, site)}.</b> Nothing here identifies the person. Only data
          for statistics is kept, and it can no longer be changed.
        </Note>
      </Stack>
    );
  return <RequestNote id={id} />;
}

function RequestNote({ id }: { id: number }) {
  const user = useUserInfo();
  const requests = useAnonymizationRequests(user?.permissions.users === true && !user.terms.hidesNames);
  const [isReviewing, setIsReviewing] = useState(false);
  const site = useSiteTime();
  const request = requests.data?.find(({ participantId }) => participantId === id);
  if (!request) return null;
  return (
    <Stack mt={12}>
      <Note
        tone="amber"
        icon={IconUsers}
        act={
          <Acts of={["anonymisePeople", "endAnonymisationRequests"]}>
            <Button size="xs" onClick={() => setIsReviewing(true)}>
              Review
            </Button>
          </Acts>
        }
      >
        <b>{request.askedBy === user?.userId ? "You requested" : `${request.askedByName} requested`}</b> to anonymize
        this person.{" "}
        {request.waitsUntil === null
          ? "Another administrator has to confirm it."
          : `It can happen from ${staffShortDateTime(request.waitsUntil, site)} on, unless someone stops it.`}
      </Note>
      <Suspense>
        {isReviewing && <AnonymizeDialog participantIds={[id]} onClose={() => setIsReviewing(false)} />}
      </Suspense>
    </Stack>
  );
}
