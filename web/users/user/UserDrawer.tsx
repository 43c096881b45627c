import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { dateInZone, staffShortDate } from "@hb/domain/time.ts";
import type { User } from "@hb/domain/users/user.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useEffect, useState } from "react";
import { useConfiguration } from "../../backend/configuration.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { useDraft } from "../../ui/fields/use-draft.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type UserDetails, useUserActs } from "../data.ts";
import { LastSignIn } from "../LastSignIn.tsx";
import { PersonChips } from "../list/PersonChips.tsx";
import { Conflict, differing } from "./Conflict.tsx";
import { PermissionList } from "./PermissionList.tsx";
import { detailsRules, UserFields } from "./UserFields.tsx";
import { UserHistory } from "./UserHistory.tsx";
import classes from "./UserDrawer.module.css";

interface UserDrawerProps {
  user: User;
  isMe: boolean;
  permissions: Permissions;
  lockOf: (key: PermissionKey) => string | undefined;
  onSwitch: (key: PermissionKey, on: boolean) => void;
  menu: ReactNode;
  onClose: () => void;
}

function detailsOf({ name, email, expiresOn }: User): UserDetails {
  return { name, email, expiresOn };
}

/** One person: name, email, last day of access, what they may open, and what happened to the account. */
export function UserDrawer({ user, isMe, permissions, lockOf, onSwitch, menu, onClose }: UserDrawerProps) {
  const acts = useUserActs();
  const zone = useConfiguration()?.siteTimeZone ?? "UTC";
  const [trouble, setTrouble] = useState<Refusal>();
  const form = useForm<UserDetails>({
    initialValues: detailsOf(user),
    validate: detailsRules,
    validateInputOnBlur: true,
  });
  // The form's initial values are what stood in the record when the present typing began.
  const base = form.getInitialValues();
  const isDirty = differing(base, form.values).length > 0;
  const conflicts = differing(base, user);
  const forgetDraft = useDraft(`user ${user.userId}`, form, isDirty);

  const settleOn = (theirs: User, typed: UserDetails) => {
    form.setInitialValues(detailsOf(theirs));
    form.setValues(typed);
  };

  useEffect(() => {
    // Nobody is typing: the drawer simply follows the record.
    if (!isDirty && conflicts.length > 0) settleOn(user, detailsOf(user));
  });

  const save = form.onSubmit(async typed => {
    setTrouble(undefined);
    const details = { ...typed, name: typed.name.trim(), email: typed.email.trim().toLowerCase() };
    try {
      // Switches move the version too; what would be a conflict is a change of these very details, shown above.
      await acts.update(user.userId, user.version, details);
      settleOn({ ...user, ...details }, details);
      forgetDraft();
      notifyDone(
        <>
          <b>{details.name}</b> was saved
        </>,
      );
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("internal", "Something unforeseen happened.");
      if (refusal.code === "already-exists") form.setFieldError("email", refusal.message);
      else if (refusal.code !== "aborted") setTrouble(refusal);
    }
  });

  return (
    <Drawer
      title={user.name}
      mark={<Avatar name={user.name} size={40} />}
      facts={
        <>
          Since {staffShortDate(dateInZone(user.createdAt, zone))},{" "}
          {user.lastSignInAt === null ? "not signed in yet" : "last sign-in "}
          {user.lastSignInAt !== null && <LastSignIn at={user.lastSignInAt} />}
        </>
      }
      menu={menu}
      onClose={onClose}
      onSubmit={save}
      foot={
        isDirty && (
          <>
            <Button
              variant="default"
              onClick={() => {
                settleOn(user, detailsOf(user));
                setTrouble(undefined);
              }}
            >
              Discard
            </Button>
            <Button type="submit" loading={form.submitting} disabled={conflicts.length > 0}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className={classes["chips"]}>
        <PersonChips user={user} isMe={isMe} />
        <Colleagues kind="user" id={user.userId} />
      </div>
      {isDirty && conflicts.length > 0 && (
        <Conflict
          theirs={user}
          fields={conflicts}
          onTakeTheirs={() => {
            const theirs = Object.fromEntries(conflicts.map(field => [field, user[field]]));
            settleOn(user, { ...form.values, ...theirs });
          }}
          onKeepMine={() => settleOn(user, form.values)}
        />
      )}
      <UserFields form={form} />
      <Trouble refusal={trouble} />
      <section className={classes["section"]} aria-label="Permissions">
        <h3>May open</h3>
        <PermissionList permissions={permissions} lockOf={lockOf} onSwitch={onSwitch} />
      </section>
      <UserHistory user={user} />
    </Drawer>
  );
}
