import { staffFullDate } from "@hb/domain/format.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { User } from "@hb/domain/users/user.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { Acts, useLookOnly } from "../../change/Acts.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { History } from "../../log/entries/History.tsx";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { useDraft } from "../../ui/fields/use-draft.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { Note } from "../../ui/Note.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { commonText } from "../../ui/text.ts";
import { type UserDetails, useUserChanges } from "../data.ts";
import { LastSignIn, PersonChips } from "../Person.tsx";
import { TermsDialog } from "./TermsDialog.tsx";
import { userDrawerText as text, userFieldsText } from "./text.tsx";
import { DetailFields, detailsRules, NamesSwitch, PermissionFields, SignInSwitch } from "./UserFields.tsx";
import { beforeEntry } from "./undo.ts";
import classes from "./User.module.css";

interface UserDrawerProps {
  user: User;
  isMe: boolean;
  permissions: Permissions;
  lockOf: (key: PermissionKey) => string | undefined;
  /** Why it can't be limited. */
  limitLockOf: (key: PermissionKey) => string | undefined;
  /** Why their password can't be turned off. */
  passwordLock: string | undefined;
  /** Why names can't be hidden. */
  namesLock: string | undefined;
  onSwitch: (key: PermissionKey, on: boolean) => void;
  menu: ReactNode;
  onClose: () => void;
}

type Field = keyof UserDetails;
const labels: Record<Field, string> = {
  name: commonText.name,
  email: userFieldsText.email,
  expiresOn: userFieldsText.expiresOn.label,
};

function detailsOf({ name, email, expiresOn }: User): UserDetails {
  return { name, email, expiresOn };
}

function differing(one: UserDetails, other: UserDetails): Field[] {
  return (Object.keys(labels) as Field[]).filter(field => one[field] !== other[field]);
}

/** One person: name, email, last day of access, permissions, and the history of the account. */
export function UserDrawer(props: UserDrawerProps) {
  const { user, isMe, permissions, lockOf, limitLockOf, namesLock, passwordLock, onSwitch, menu, onClose } = props;
  const { update } = useUserChanges();
  const site = useSiteTime();
  const dateOf = (at: string) => staffFullDate(dateInZone(at, site.zone), site);
  const [problem, setProblem] = useState<Problem>();
  const [termsOf, setTermsOf] = useState<PermissionKey>();
  const form = useForm<UserDetails>({
    initialValues: detailsOf(user),
    validate: detailsRules,
    validateInputOnBlur: true,
  });
  // The form's initial values are the record as it was when the current edit began.
  const base = form.getInitialValues();
  const isDirty = differing(base, form.values).length > 0;
  const conflicts = differing(base, user);
  const forgetDraft = useDraft(`user ${user.userId}`, form, isDirty);

  const startFrom = (theirs: User, typed: UserDetails) => {
    form.setInitialValues(detailsOf(theirs));
    form.setValues(typed);
  };

  useEffect(() => {
    // Nobody is typing, so the drawer follows the record.
    if (!isDirty && conflicts.length > 0) startFrom(user, detailsOf(user));
  });

  const save = form.onSubmit(async typed => {
    setProblem(undefined);
    const details = { ...typed, name: typed.name.trim(), email: typed.email.trim().toLowerCase() };
    // Switches change the version too; only a change of these details is a conflict, which is shown above the fields.
    const { problem: failed } = await update(user.userId, user.version, details);
    if (failed) {
      if (failed.refusal.code === "already-exists") form.setFieldError("email", failed.message);
      else if (failed.kind !== "conflict") setProblem(failed);
      return;
    }
    startFrom({ ...user, ...details }, details);
    forgetDraft();
    notifyDone(text.saved(<b>{details.name}</b>));
  });

  return (
    <Drawer
      title={user.name}
      mark={<Avatar name={user.name} size={40} />}
      facts={text.facts({
        added: dateOf(user.createdAt),
        lastSignIn: user.lastSignInAt === null ? undefined : <LastSignIn at={user.lastSignInAt} />,
        secondFactorSince: user.secondFactorSince === null ? undefined : dateOf(user.secondFactorSince),
        providerSince: user.providerSince === null ? undefined : dateOf(user.providerSince),
      })}
      menu={menu}
      onClose={onClose}
      onSubmit={save}
      foot={
        isDirty && (
          <>
            <Button
              onClick={() => {
                startFrom(user, detailsOf(user));
                setProblem(undefined);
              }}
            >
              {text.discard}
            </Button>
            <Button variant="filled" type="submit" loading={form.submitting} disabled={conflicts.length > 0}>
              {commonText.save}
            </Button>
          </>
        )
      }
    >
      <Row gap={6} wrap className={classes["chips"]}>
        <PersonChips user={user} isMe={isMe} />
        <Colleagues kind="user" id={user.userId} />
      </Row>
      {isDirty && conflicts.length > 0 && (
        <div role="alert" className={classes["conflict"]}>
          <Note
            tone="amber"
            icon={IconAlertTriangle}
            act={
              <>
                <Button
                  size="xs"
                  onClick={() => {
                    const theirs = Object.fromEntries(conflicts.map(field => [field, user[field]]));
                    startFrom(user, { ...form.values, ...theirs });
                  }}
                >
                  {text.takeTheirs}
                </Button>
                <Button size="xs" onClick={() => startFrom(user, form.values)}>
                  {text.keepMine}
                </Button>
              </>
            }
          >
            {text.conflict(conflicts.map(field => ({ label: labels[field], value: shown(user, field, site) })))}
          </Note>
        </div>
      )}
      <Acts of="updateUser">
        <DetailFields form={form} />
      </Acts>
      <ProblemNote problem={problem} />
      <Acts of="setUserProviderOnly">
        <SignInSwitch user={user} lock={passwordLock} />
      </Acts>
      <Acts of="setUserPermissions">
        <PermissionFields
          permissions={permissions}
          terms={user.terms}
          lockOf={lockOf}
          onSwitch={onSwitch}
          onTerms={setTermsOf}
        />
        <NamesSwitch user={user} lock={namesLock} />
      </Acts>
      <UserHistory user={user} />
      {termsOf && (
        <TermsDialog user={user} of={termsOf} lock={limitLockOf(termsOf)} onClose={() => setTermsOf(undefined)} />
      )}
    </Drawer>
  );
}

function shown(user: User, field: Field, site: SiteTime): string {
  if (field !== "expiresOn") return user[field];
  return user.expiresOn === null ? text.noEndDate : staffFullDate(user.expiresOn, site);
}

/** The history of one account, for readers of the log. */
function UserHistory({ user }: { user: User }) {
  const changes = useUserChanges();
  const isLookOnly = useLookOnly("setUserPermissions");
  const canRead = useUserInfo()?.permissions.log === true;
  if (!canRead) return null;

  const undo = (entry: LoggedEntry) => {
    const before = isLookOnly ? undefined : beforeEntry(entry, user);
    if (!before) return undefined;
    return async () => {
      const { userId, version } = user;
      const { problem } =
        "details" in before
          ? await changes.update(userId, version, before.details)
          : await changes.setPermissions(userId, version, before);
      if (problem) notifyProblem(problem, { what: text.notUndone });
      else notifyDone(text.undone);
    };
  };
  return (
    <section className={classes["section"]} aria-label={text.history}>
      <h3>{text.history}</h3>
      <History subject={{ kind: "user", id: user.userId }} undo={undo} />
    </section>
  );
}
