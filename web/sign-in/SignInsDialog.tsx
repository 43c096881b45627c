import { staffFullTime, staffRelative, staffShortDateTime } from "@hb/domain/format.ts";
import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useServerNow } from "../backend/clock.ts";
import { useChange } from "../change/use-change.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { Chip } from "../ui/Chip.tsx";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { commonText } from "../ui/text.ts";
import { type OwnSignIn, signInsKey, useOwnSignIns } from "./data.ts";
import { stepText, signInsText as text } from "./text.tsx";
import classes from "./SignInsDialog.module.css";

/** Where someone is signed in, and the end of each. */
export function SignInsDialog({ onClose }: { onClose: () => void }) {
  const signIns = useOwnSignIns();
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {commonText.close}
        </Button>
      }
    >
      {text.text}
      {signIns.isPending && <Skeleton height={120} />}
      {signIns.error && !signIns.data && <QueryError query={signIns} title={text.failed} />}
      {signIns.data && (
        <ul className={classes["list"]}>
          {signIns.data.map(signIn => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function SignInRow({ signIn }: { signIn: OwnSignIn }) {
  const { id, device, address, signedInAt, usedAt, isThisOne } = signIn;
  const site = useSiteTime();
  const now = new Date(useServerNow(60_000)).toISOString();
  const { run, isRunning } = useChange({ refresh: [signInsKey] });
  const end = async () => {
    const { problem } = await run("endOwnSignIn", { signIn: id });
    if (!problem) notifyDone(text.signedOut(device));
  };
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Row as="li" gap={12} align="center" className={classes["row"]}>
      <Icon size={20} aria-hidden="true" />
      <Stack grow gap={2}>
        <Row gap={8} align="center" wrap>
          <Text weight="medium">{device}</Text>
          {isThisOne && <Chip tone="green">{text.thisDevice}</Chip>}
        </Row>
        <Text size="small" tone="quiet">
          <span title={staffFullTime(usedAt, site)}>
            {isThisOne
              ? text.activeNow
              : text.lastActive(staffRelative(usedAt, now) ?? staffShortDateTime(usedAt, site))}
          </span>
          {" · "}
          <span title={staffFullTime(signedInAt, site)}>{text.signedIn(staffShortDateTime(signedInAt, site))}</span>
          {" · "}
          {address}
        </Text>
      </Stack>
      {!isThisOne && (
        <Button size="xs" loading={isRunning} aria-label={text.signOutOn(device, address)} onClick={() => void end()}>
          {stepText.signOut}
        </Button>
      )}
    </Row>
  );
}
