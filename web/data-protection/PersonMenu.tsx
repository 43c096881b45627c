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
import { nextStepText, personMenuText as text } from "./text.tsx";

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
      <IconMenu label={text.label} width={232}>
        {canArchive && (
          <Acts of="archivePerson">
            <MenuAction icon={IconArchive} onClick={() => setDialog("archive")}>
              {text.archive}
            </MenuAction>
          </Acts>
        )}
        {canAnonymize && (
          <Acts of="askForAnonymisation">
            <MenuAction icon={IconUserOff} onClick={() => setDialog("anonymize")}>
              {text.anonymize}
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
          {text.anonymized(staffShortDateTime(anonymisedAt, site))}
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
              {text.review}
            </Button>
          </Acts>
        }
      >
        {text.requested(request.askedBy === user?.userId ? undefined : request.askedByName)}{" "}
        {request.waitsUntil === null
          ? nextStepText.confirmation
          : nextStepText.wait(staffShortDateTime(request.waitsUntil, site))}
      </Note>
      <Suspense>
        {isReviewing && <AnonymizeDialog participantIds={[id]} onClose={() => setIsReviewing(false)} />}
      </Suspense>
    </Stack>
  );
}
