import { permissionLabel } from "@hb/domain/permission-labels.ts";
import type { PermissionKey } from "@hb/domain/permissions.ts";
import { whyProtected } from "@hb/domain/users/protections.ts";
import type { User } from "@hb/domain/users/user.ts";
import { Button, TextInput } from "@mantine/core";
import {
  IconEye,
  IconHistory,
  IconInfoCircle,
  IconListCheck,
  IconLock,
  IconPlus,
  IconSearch,
  IconUserSearch,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Acts } from "../change/Acts.tsx";
import { notifyProblem, notifyUndoable } from "../change/notify-problem.tsx";
import { Colleagues } from "../presence/Colleagues.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useIsPageWide } from "../shell/frame/page-width.ts";
import { useAddressParam } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Page, PageBody } from "../ui/page/Page.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { State } from "../ui/page/State.tsx";
import { usePermissionSwitches, useUsers } from "./data.ts";
import { PeopleList, PermissionMatrix, UsersSkeleton } from "./list/PermissionMatrix.tsx";
import { countLabel, inOrder, isFullUser, matching, useFreshPeople, withPermission } from "./list/people.ts";
import { PermissionRequests } from "./PermissionRequests.tsx";
import { personText, usersPageText as text } from "./text.tsx";
import { PersonMenu } from "./user/PersonMenu.tsx";
import { ResetNotes } from "./user/SecondFactorReset.tsx";
import { useUserDialogs } from "./user/UserDialogs.tsx";
import classes from "./Users.module.css";

const loadAddUser = () => import("./user/AddUser.tsx");
const loadUserDrawer = () => import("./user/UserDrawer.tsx");
const AddUser = lazy(async () => ({ default: (await loadAddUser()).AddUser }));
const UserDrawer = lazy(async () => ({ default: (await loadUserDrawer()).UserDrawer }));
const AccountsAsOf = lazy(async () => ({ default: (await import("../as-of/AccountsAsOf.tsx")).AccountsAsOf }));
const adding = "new";

export function UsersPage() {
  const me = useUserInfo();
  const myId = me?.userId ?? "";
  const users = useUsers();
  const [search = "", setSearch] = useAddressParam("q");
  const [openId, setOpenId] = useAddressParam("user");
  const isWide = useIsPageWide(1100);
  const everyone = useMemo(() => inOrder(users.data ?? {}, myId), [users.data, myId]);
  const people = matching(everyone, search);
  const fresh = useFreshPeople(everyone);
  const { permissionsOf, switchPermission } = usePermissionSwitches();
  const [showsPast, setShowsPast] = useState(false);
  const close = () => setOpenId(undefined, "new");
  const dialogs = useUserDialogs(userId => userId === openId && close());

  const onSwitch = async (user: User, key: PermissionKey, on: boolean) => {
    const { userId, name } = user;
    const about = `${key} of ${userId}`;
    const { problem } = await switchPermission({ userId, key, on });
    if (problem) notifyProblem(problem, { what: personText.notChanged(name), about });
    else
      notifyUndoable(
        (on ? text.granted : text.removed)(<b>{permissionLabel(key)}</b>, name),
        () => switchPermission({ userId, key, on: !on, ...(!on && { terms: user.terms }) }),
        about,
      );
  };
  const lockOf = (user: User, key: PermissionKey) => {
    if (user.disabled) return text.disabledLock(user.name);
    if (user.permissions[key] !== true) return undefined;
    return whyProtected(everyone, myId, user.userId, { permissions: withPermission(user.permissions, key, false) });
  };
  const limitLockOf = (user: User, key: PermissionKey) =>
    whyProtected(everyone, myId, user.userId, { terms: { readOnly: { [key]: true } } });
  const canRemove = (user: User) => whyProtected(everyone, myId, user.userId, null) === undefined;
  const hasArrived = users.data !== undefined;
  useEffect(() => {
    // The drawers load once the list is there, before anyone opens one.
    if (hasArrived) void Promise.all([loadAddUser(), loadUserDrawer()]).catch(() => undefined);
  }, [hasArrived]);
  const listed = {
    people,
    myId,
    openId,
    fresh,
    permissionsOf,
    lockOf,
    canRemove,
    onSwitch,
    onOpen: open,
    onAction: dialogs.start,
  };
  const opened = everyone.find(user => user.userId === openId);
  const isClosed =
    me?.permissions.users !== true && users.data !== undefined && !Object.values(users.data).some(isFullUser);

  function open(userId: string) {
    setOpenId(userId, "new");
  }

  return (
    <Page>
      <PageHead title={text.title} count={users.data ? countLabel(everyone) : users.error ? "" : text.loading}>
        <Colleagues kind="page" id="users" />
        <TextInput
          className={classes["search"] ?? ""}
          type="search"
          aria-label={text.search}
          placeholder={text.searchHint}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <IconButton
          icon={IconListCheck}
          label={text.access}
          tip={text.access}
          renderRoot={props => <Link to="/users/access" {...props} />}
        />
        <IconButton
          icon={IconEye}
          label={text.opened}
          tip={text.opened}
          renderRoot={props => <Link to="/users/opened" {...props} />}
        />
        {me?.permissions.log === true && (
          <IconButton icon={IconHistory} label={text.asOf} tip={text.asOf} onClick={() => setShowsPast(true)} />
        )}
        <Acts of="createUser">
          <ActionButton variant="filled" icon={IconPlus} onClick={() => open(adding)}>
            {text.add}
          </ActionButton>
        </Acts>
      </PageHead>
      <PageBody className={classes["body"]}>
        {users.isPending && <UsersSkeleton isWide={isWide} />}
        {users.error && !users.data && <QueryError query={users} title={text.failed} />}
        {isClosed && (
          <State icon={IconLock} title={text.noAccess}>
            {text.askAdministrator}
          </State>
        )}
        {everyone.length > 0 && <PermissionRequests />}
        {everyone.length > 0 && (
          <ResetNotes people={everyone} onReview={user => dialogs.start("resetSecondFactor", user)} />
        )}
        {people.length > 0 && (
          <Acts of="setUserPermissions">{isWide ? <PermissionMatrix {...listed} /> : <PeopleList {...listed} />}</Acts>
        )}
        {everyone.length > 0 && people.length === 0 && (
          <State
            icon={IconUserSearch}
            title={text.noResults(search)}
            actions={<Button onClick={() => setSearch(undefined)}>{text.clearSearch}</Button>}
          >
            {text.searchCovers}
          </State>
        )}
        {everyone.length === 1 && people.length === 1 && <p className={classes["alone"]}>{text.alone}</p>}
        {people.length > 0 && (
          <Row gap={10} align="start" className={classes["note"]}>
            <IconInfoCircle size={16} aria-hidden="true" />
            <p>{text.note(<b>{permissionLabel("users")}</b>)}</p>
          </Row>
        )}
      </PageBody>
      <Suspense>
        {showsPast && <AccountsAsOf onClose={() => setShowsPast(false)} />}
        {openId === adding && users.data && <AddUser onAdded={dialogs.hand} onClose={close} />}
        {opened && (
          <UserDrawer
            key={opened.userId}
            user={opened}
            isMe={opened.userId === myId}
            permissions={permissionsOf(opened)}
            lockOf={key => lockOf(opened, key)}
            limitLockOf={key => limitLockOf(opened, key)}
            namesLock={whyProtected(everyone, myId, opened.userId, { terms: { hidesNames: true } })}
            passwordLock={
              opened.providerOnly ? undefined : whyProtected(everyone, myId, opened.userId, { providerOnly: true })
            }
            onSwitch={(key, on) => void onSwitch(opened, key, on)}
            onClose={close}
            menu={
              <PersonMenu
                user={opened}
                isMe={opened.userId === myId}
                canRemove={canRemove(opened)}
                onAction={action => dialogs.start(action, opened)}
                button={{ size: "lg" }}
              />
            }
          />
        )}
      </Suspense>
      {dialogs.dialogs}
    </Page>
  );
}
