import { permissionLabel, permissionLabels } from "@hb/domain/permission-labels.ts";
import type { PermissionKey } from "@hb/domain/permissions.ts";
import { Select } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { useState } from "react";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Text } from "../ui/layout/Text.tsx";
import { Dialog, DialogButtons } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { usePermissionRequestChanges, usePermissionRequests } from "./data.ts";
import { askForPermissionText as text, untilText } from "./text.tsx";
import { UntilFields, useUntilChoice } from "./Until.tsx";

/** Asks the administrators for a permission, until a date or without an end. */
export function AskForPermission({ onClose }: { onClose: () => void }) {
  const me = useUserInfo();
  const asked = usePermissionRequests().data?.requests.filter(({ userId }) => userId === me?.userId) ?? [];
  const isLimited = (key: PermissionKey) => me?.terms.readOnly?.[key] || me?.terms.until?.[key];
  const wanted = (Object.keys(permissionLabels) as PermissionKey[]).filter(
    key => !me?.permissions[key] || isLimited(key),
  );
  const [key, setKey] = useState<PermissionKey | undefined>(wanted[0]);
  const { choice, setChoice, at, reason, hasReason, isOver } = useUntilChoice(undefined, true);
  const [isTried, setIsTried] = useState(false);
  const { run, isRunning, problem } = usePermissionRequestChanges();
  const ask = async () => {
    setIsTried(true);
    if (!key || !hasReason || isOver || (choice.hasEnd && at === null)) return;
    const { answer } = await run("askForPermission", { key, until: at, reason });
    if (!answer) return;
    notifyDone(text.done(permissionLabel(key)));
    onClose();
  };
  const earlier = asked.find(request => request.key === key);
  return (
    <Dialog
      title={text.title}
      icon={IconHandStop}
      onClose={onClose}
      onSubmit={() => void ask()}
      {...(wanted.length > 0 && { foot: <DialogButtons verb={text.ask} loading={isRunning} onClose={onClose} /> })}
    >
      {wanted.length === 0 ? (
        text.hasAll
      ) : (
        <>
          <Select
            label={text.permission}
            data={wanted.map(value => ({
              value,
              label: text.option(permissionLabels[value].label, permissionLabels[value].opens),
            }))}
            value={key ?? null}
            allowDeselect={false}
            onChange={value => setKey((value as PermissionKey | null) ?? undefined)}
          />
          {earlier && (
            <Text as="p" tone="amber" mt={8}>
              {text.askedEarlier}
            </Text>
          )}
          <UntilFields
            choice={choice}
            onChange={setChoice}
            alwaysReason
            error={isTried && !hasReason ? untilText.reasonMissing : undefined}
          />
          {isTried && isOver && (
            <Text as="p" role="alert" mt={8}>
              {untilText.isOver}
            </Text>
          )}
        </>
      )}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
