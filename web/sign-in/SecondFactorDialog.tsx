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
import { DialogStep } from "./DialogStep.tsx";
import { type OwnSecondFactor, secondFactorKey, useOwnSecondFactor } from "./data.ts";
import { ProveIdentity } from "./ProveIdentity.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpSecondFactor } from "./SetUpSecondFactor.tsx";

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
        text="Besides your password, signing in will need a code from your phone. A stolen password alone is then useless."
        onDone={() => {
          notifyDone("Two-step sign-in is on");
          onClose();
        }}
        onBack={onClose}
      />
    );
  if (action === "new codes")
    return (
      <ProveIdentity
        user={user}
        title="New recovery codes"
        text="Your earlier recovery codes will stop working. Confirm that it's you."
        verb="Create codes"
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
        title="Remove two-step sign-in"
        text="Your password alone will be enough to sign in, and your recovery codes will stop working. Confirm that it's you."
        verb="Remove"
        onProved={async () => {
          await removeSecondFactor();
          void client.invalidateQueries({ queryKey: secondFactorKey });
          notifyDone("Two-step sign-in removed");
          onClose();
        }}
        onClose={onClose}
      />
    );
  const isOn = factor.data?.since != null;
  return (
    <Dialog
      title="Two-step sign-in"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {isOn && <Button onClick={() => setAction("remove")}>Remove</Button>}
          {isOn && (
            <Button variant="filled" data-autofocus onClick={() => setAction("new codes")}>
              New recovery codes
            </Button>
          )}
          {factor.data && !isOn && (
            <Button variant="filled" data-autofocus onClick={() => setAction("set up")}>
              Set up
            </Button>
          )}
        </>
      }
    >
      {factor.isPending && <Skeleton height={40} />}
      {factor.error && !factor.data && <QueryError query={factor} title="Couldn't load your sign-in" />}
      {factor.data && <Status {...factor.data} />}
    </Dialog>
  );
}

function Status({ since, recoveryCodesLeft }: OwnSecondFactor) {
  const site = useSiteTime();
  const { zone } = site;
  if (since === null)
    return <>Off. Your password is enough to sign in. With an authenticator app, a stolen password alone is useless.</>;
  return (
    <>
      On since {staffFullDate(dateInZone(since, zone), site)}. You sign in with your password and a code from your
      authenticator app. Changing your phone? Remove it here and set it up again.
      {recoveryCodesLeft <= fewCodes ? (
        <Note tone="amber" icon={IconAlertTriangle}>
          {recoveryCodesLeft === 0
            ? "No recovery codes left."
            : `Only ${recoveryCodesLeft} of your recovery codes left.`}{" "}
          Create new ones.
        </Note>
      ) : (
        <Text mt={8}>{recoveryCodesLeft} recovery codes left.</Text>
      )}
    </>
  );
}
