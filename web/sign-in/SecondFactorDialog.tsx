import { staffFullDate } from "@hb/domain/format.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { removeSecondFactor } from "../backend/second-factor.ts";
import type { UserInfo } from "../backend/sign-in.ts";
import { useChange } from "../change/use-change.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Note } from "../ui/Note.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { commonText } from "../ui/text.ts";
import { DialogStep } from "./DialogStep.tsx";
import { type OwnSecondFactor, secondFactorKey, useOwnSecondFactor } from "./data.ts";
import { ProveIdentity } from "./ProveIdentity.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpSecondFactor } from "./SetUpSecondFactor.tsx";
import { secondFactorText as text } from "./second-factor-text.ts";

/** From here on it is time for new ones. */
const fewCodes = 3;

/** Someone's own authenticator app: set up, recovery codes, removal. */
export function SecondFactorDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const client = useQueryClient();
  const { run } = useChange({ refresh: [secondFactorKey] });
  const [action, setAction] = useState<"set up" | "new codes" | "remove">();
  const [made, setMade] = useState<{ codes: readonly string[] | undefined }>();
  const factor = useOwnSecondFactor();

  if (made) return <RecoveryCodes step={DialogStep} user={user} codes={made.codes} onDone={onClose} />;
  if (action === "set up")
    return (
      <SetUpSecondFactor
        step={DialogStep}
        user={user}
        text={text.setUpText}
        onDone={() => {
          notifyDone(text.setUpDone);
          onClose();
        }}
        onBack={onClose}
      />
    );
  if (action === "new codes")
    return (
      <ProveIdentity
        user={user}
        title={text.newCodes.title}
        text={text.newCodes.text}
        verb={text.newCodes.create}
        onProved={async () => {
          const { answer, problem } = await run("createRecoveryCodes", {});
          if (problem) throw problem.refusal;
          setMade({ codes: answer?.codes });
        }}
        onClose={onClose}
      />
    );
  if (action === "remove")
    return (
      <ProveIdentity
        user={user}
        title={text.remove.title}
        text={text.remove.text}
        verb={commonText.remove}
        onProved={async () => {
          await removeSecondFactor();
          void client.invalidateQueries({ queryKey: secondFactorKey });
          notifyDone(text.remove.done);
          onClose();
        }}
        onClose={onClose}
      />
    );
  const isOn = factor.data?.since != null;
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{commonText.close}</Button>
          {isOn && <Button onClick={() => setAction("remove")}>{commonText.remove}</Button>}
          {isOn && (
            <Button variant="filled" data-autofocus onClick={() => setAction("new codes")}>
              {text.newCodes.title}
            </Button>
          )}
          {factor.data && !isOn && (
            <Button variant="filled" data-autofocus onClick={() => setAction("set up")}>
              {text.setUp}
            </Button>
          )}
        </>
      }
    >
      {factor.isPending && <Skeleton height={40} />}
      {factor.error && !factor.data && <QueryError query={factor} title={text.failed} />}
      {factor.data && <Status {...factor.data} />}
    </Dialog>
  );
}

function Status({ since, recoveryCodesLeft }: OwnSecondFactor) {
  const site = useSiteTime();
  const { zone } = site;
  if (since === null) return text.off;
  return (
    <>
      {text.on(staffFullDate(dateInZone(since, zone), site))}
      {recoveryCodesLeft <= fewCodes ? (
        <Note tone="amber" icon={IconAlertTriangle}>
          {text.fewCodes(recoveryCodesLeft)}
        </Note>
      ) : (
        <Text mt={8}>{text.codesLeft(recoveryCodesLeft)}</Text>
      )}
    </>
  );
}
