import { staffShortDateTime } from "@hb/domain/format.ts";
import { joinWords } from "@hb/domain/join-words.ts";
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
import { refreshAfterReset, useSecondFactorResets, useUsers } from "../data.ts";
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
            <Button size="xs" aria-label={`Review two-step sign-in of ${user.name}`} onClick={() => onReview(user)}>
              Review
            </Button>
          }
        >
          <b>{next.whoAsked(reset)}</b> to reset two-step sign-in for {user.name}. {next.describe(reset)}
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

  const finish = (text: string) => {
    notifyDone(text);
    onClose();
  };
  const ask = async () => {
    const { answer } = await run("askForSecondFactorReset", { userId });
    if (answer)
      finish(
        answer.waitsUntil === null
          ? `Requested: a colleague has to confirm before two-step sign-in for ${name} is reset`
          : `Requested: two-step sign-in for ${name} is reset in ${confirmingDays} days, unless someone stops it`,
      );
  };
  const end = async (done: string) => {
    const { answer } = await run("endSecondFactorReset", { userId });
    if (answer) finish(done);
  };
  const confirm = async () => {
    const { answer } = await run("confirmSecondFactorReset", { userId });
    if (answer) finish(`Two-step sign-in for ${name} reset`);
  };

  return (
    <Dialog
      title={`Reset two-step sign-in for ${name}`}
      icon={IconShieldOff}
      width={560}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
          {reset && reset.askedBy === myId && (
            <Acts of="endSecondFactorReset">
              <Button loading={isRunning} onClick={() => void end("Request withdrawn")}>
                Withdraw request
              </Button>
            </Acts>
          )}
          {reset && reset.askedBy !== myId && (
            <Acts of="endSecondFactorReset">
              <Button disabled={isRunning} onClick={() => void end("Request declined")}>
                Decline request
              </Button>
            </Acts>
          )}
          {canConfirm && (
            <Acts of="confirmSecondFactorReset">
              <Button variant="filled" loading={isRunning} onClick={() => void confirm()}>
                Reset two-step sign-in
              </Button>
            </Acts>
          )}
          {resets.data && !reset && (
            <Acts of="askForSecondFactorReset">
              <Button variant="filled" loading={isRunning} onClick={() => void ask()}>
                {confirmers.length > 0 ? "Request confirmation" : `Request, and wait ${confirmingDays} days`}
              </Button>
            </Acts>
          )}
        </>
      }
    >
      <Stack gap={12}>
        <p>
          For someone who lost both the phone and the recovery codes. {name}'s app and codes stop working, and {name} is
          signed out everywhere. The password is then enough to sign in, until {name} sets up an app again.
        </p>
        <p>Make sure it's really {name} who needs this: talk to them in person or on the phone.</p>
        {reset && (
          <Note tone="amber" icon={IconUsers}>
            <b>{next.whoAsked(reset)}</b> this on {next.format(reset.askedAt)}. {next.describe(reset)}
          </Note>
        )}
        {resets.data && !reset && (
          <Text tone="quiet">
            {confirmers.length > 0
              ? `Another administrator has to confirm it: ${next.namesOf(confirmers)}.`
              : `No other administrator can confirm it now. It waits ${confirmingDays} days: everyone on staff gets an email and can stop it.`}
          </Text>
        )}
        {resets.error && !resets.data && <QueryError query={resets} title="Couldn't load the requests" />}
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
  const namesOf = (ids: readonly string[]) =>
    joinWords(
      ids.map(id => users[id]?.name ?? id),
      "or",
    );
  return {
    format,
    namesOf,
    whoAsked: ({ askedBy, askedByName }: SecondFactorReset) =>
      askedBy === myId ? "You requested" : `${askedByName} requested`,
    /** Who can confirm it, and what happens without them. */
    describe({ waitsUntil, confirmers, askedBy, userId }: SecondFactorReset): string {
      if (confirmers.includes(myId)) return "If you confirm, it happens immediately.";
      if (waitsUntil !== null) return `It happens on ${format(waitsUntil)}, unless someone stops it.`;
      if (confirmers.length > 0) return `${namesOf(confirmers)} can confirm it.`;
      return askedBy === myId || userId === myId
        ? "Another administrator has to confirm it."
        : `You can't confirm it: you became an administrator, or they reset your password or two-step sign-in, less than ${confirmingDays} days ago.`;
    },
  };
}
