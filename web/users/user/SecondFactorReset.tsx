import { staffShortDateTime } from "@hb/domain/format.ts";
import { confirmingDays } from "@hb/domain/users/confirming.ts";
import type { SecondFactorReset } from "@hb/domain/users/second-factor-reset-contract.ts";
import type { User } from "@hb/domain/users/user.ts";
import { Button } from "@mantine/core";
import { IconShieldOff, IconUsers } from "@tabler/icons-react";
import { Acts } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useChange } from "../../change/use-change.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Note } from "../../ui/Note.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { commonText } from "../../ui/text.ts";
import { refreshAfterReset, useSecondFactorResets, useUsers } from "../data.ts";
import { secondFactorResetText as text } from "./text.tsx";
import classes from "../Users.module.css";

/** Requests that wait, above the list. */
export function ResetNotes({ people, onReview }: { people: readonly User[]; onReview: (user: User) => void }) {
  const { data } = useSecondFactorResets();
  const next = useNextStep();
  const asked = (data?.resets ?? []).flatMap(reset => {
    const user = people.find(({ userId }) => userId === reset.userId);
    return user ? [{ reset, user }] : [];
  });
  if (asked.length === 0) return null;
  return (
    <Stack gap={8} className={classes["requests"]}>
      {asked.map(({ reset, user }) => (
        <Note
          key={user.userId}
          tone="amber"
          icon={IconUsers}
          act={
            <Button size="xs" aria-label={text.reviewLabel(user.name)} onClick={() => onReview(user)}>
              {text.review}
            </Button>
          }
        >
          {text.asked(next.askedBy(reset), user.name)} {next.describe(reset)}
        </Note>
      ))}
    </Stack>
  );
}

/** What a reset does, and what is next: to ask for it, to withdraw or decline it, or to confirm it. */
export function SecondFactorResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { userId, name } = user;
  const myId = useUserInfo()?.userId;
  const resets = useSecondFactorResets();
  const next = useNextStep();
  const { run, isRunning, problem } = useChange({ refresh: refreshAfterReset });
  const reset = resets.data?.resets.find(one => one.userId === userId);
  const confirmers = (resets.data?.confirmers ?? []).filter(id => id !== userId);
  const canConfirm = myId !== undefined && reset?.confirmers.includes(myId) === true;

  const finish = (done: string) => {
    notifyDone(done);
    onClose();
  };
  const ask = async () => {
    const { answer } = await run("askForSecondFactorReset", { userId });
    if (answer) finish(answer.waitsUntil === null ? text.requested(name) : text.waiting(name, confirmingDays));
  };
  const end = async (done: string) => {
    const { answer } = await run("endSecondFactorReset", { userId });
    if (answer) finish(done);
  };
  const confirm = async () => {
    const { answer } = await run("confirmSecondFactorReset", { userId });
    if (answer) finish(text.confirmed(name));
  };

  return (
    <Dialog
      title={text.title(name)}
      icon={IconShieldOff}
      width={560}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} data-autofocus>
            {commonText.close}
          </Button>
          {reset && reset.askedBy === myId && (
            <Acts of="endSecondFactorReset">
              <Button loading={isRunning} onClick={() => void end(text.withdrawn)}>
                {text.withdraw}
              </Button>
            </Acts>
          )}
          {reset && reset.askedBy !== myId && (
            <Acts of="endSecondFactorReset">
              <Button disabled={isRunning} onClick={() => void end(text.declined)}>
                {text.decline}
              </Button>
            </Acts>
          )}
          {canConfirm && (
            <Acts of="confirmSecondFactorReset">
              <Button variant="filled" loading={isRunning} onClick={() => void confirm()}>
                {text.confirm}
              </Button>
            </Acts>
          )}
          {resets.data && !reset && (
            <Acts of="askForSecondFactorReset">
              <Button variant="filled" loading={isRunning} onClick={() => void ask()}>
                {confirmers.length > 0 ? text.ask : text.askAndWait(confirmingDays)}
              </Button>
            </Acts>
          )}
        </>
      }
    >
      <Stack gap={12}>
        <p>{text.effect(name)}</p>
        <p>{text.makeSure(name)}</p>
        {reset && (
          <Note tone="amber" icon={IconUsers}>
            {text.askedOn(next.askedBy(reset), next.format(reset.askedAt))} {next.describe(reset)}
          </Note>
        )}
        {resets.data && !reset && (
          <Text tone="quiet">
            {confirmers.length > 0 ? text.needsOneOf(next.namesOf(confirmers)) : text.mustWait(confirmingDays)}
          </Text>
        )}
        {resets.error && !resets.data && <QueryError query={resets} title={text.failed} />}
        <ProblemNote problem={problem} />
      </Stack>
    </Dialog>
  );
}

function useNextStep() {
  const myId = useUserInfo()?.userId ?? "";
  const site = useSiteTime();
  const { data: users = {} } = useUsers();
  const format = (at: string) => staffShortDateTime(at, site);
  const namesOf = (ids: readonly string[]) => ids.map(id => users[id]?.name ?? id);
  return {
    format,
    namesOf,
    /** Undefined for oneself. */
    askedBy: ({ askedBy, askedByName }: SecondFactorReset) => (askedBy === myId ? undefined : askedByName),
    /** Who can confirm it, and what happens without them. */
    describe({ waitsUntil, confirmers, askedBy, userId }: SecondFactorReset): string {
      if (confirmers.includes(myId)) return text.next.ifYouConfirm;
      if (waitsUntil !== null) return text.next.happensOn(format(waitsUntil));
      if (confirmers.length > 0) return text.next.canConfirm(namesOf(confirmers));
      return askedBy === myId || userId === myId ? text.next.needsAnother : text.next.youCannot(confirmingDays);
    },
  };
}
