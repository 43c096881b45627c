import { joinWords } from "@hb/domain/join-words.ts";
import { permissionLabel, permissionLabels } from "@hb/domain/permission-labels.ts";
import type { Granted, PermissionKey, Permissions, Terms } from "@hb/domain/permissions.ts";
import { grantedToRole, roleOf, roles } from "@hb/domain/users/roles.ts";
import { canOpenAnyPage, type User, UserEmail, UserName } from "@hb/domain/users/user.ts";
import { Button, TextInput } from "@mantine/core";
import { IconClock, IconLock } from "@tabler/icons-react";
import { useConfiguration } from "../../backend/configuration.ts";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type UserDetails, useUserChanges } from "../data.ts";
import { shownKeys } from "../list/people.ts";
import { termsWords } from "../terms-words.ts";
import classes from "./User.module.css";

/** The same rules as on the server, shown at the field. */
export const detailsRules = {
  name: (value: string) => UserName.safeParse(value).error?.issues[0]?.message ?? null,
  email: (value: string) => UserEmail.safeParse(value).error?.issues[0]?.message ?? null,
};

interface DetailsForm {
  getInputProps: (field: keyof UserDetails) => object;
}

export function DetailFields({ form }: { form: DetailsForm }) {
  const { today } = useSiteTime();
  return (
    <Stack gap={12}>
      <TextInput label="Name" name="name" autoComplete="off" data-autofocus {...form.getInputProps("name")} />
      <TextInput label="Email" name="email" type="email" autoComplete="off" {...form.getInputProps("email")} />
      <DateField
        label="Last day of access"
        description="The account can't be used after this day. Leave blank for no end date."
        placeholder="No end date"
        clearLabel="No end date"
        minDate={today}
        {...form.getInputProps("expiresOn")}
      />
    </Stack>
  );
}

/** Whether someone uses single sign-on alone. Only where there is single sign-on, or no other way any more. */
export function SignInSwitch({ user, lock }: { user: User; lock: string | undefined }) {
  const { setProviderOnly } = useUserChanges();
  const hasProvider = useConfiguration()?.providerLabel !== undefined;
  const { userId, name, providerOnly } = user;
  if (!hasProvider && !providerOnly) return null;
  const set = async (on: boolean) => {
    const { problem } = await setProviderOnly(userId, on);
    if (problem) notifyProblem(problem, { what: `${name} not changed.` });
    else notifyDone(`${name} signed out. Password sign-in is ${on ? "off" : "on"}.`);
  };
  return (
    <section className={classes["section"]} aria-label="Sign-in">
      <h3>Sign-in</h3>
      <Row as="label" gap={12} className={classes["permission"]}>
        <Text as="span" grow>
          <span className={classes["label"]}>Single sign-on only</span>
          <span className={classes["opens"]}>
            {lock ?? "Turns off password sign-in and signs the person out everywhere."}
          </span>
        </Text>
        {lock !== undefined && <IconLock size={14} color="var(--text-3)" aria-hidden="true" />}
        <Switch checked={providerOnly} locked={lock} onSwitch={on => void set(on)} />
      </Row>
    </section>
  );
}

interface RoleChoiceProps {
  granted: Granted;
  onChoose: (granted: Granted) => void;
}

/** Presets for the switches below, which can still be changed one by one. */
export function RoleChoice({ granted, onChoose }: RoleChoiceProps) {
  const current = roleOf(granted);
  return (
    <section className={classes["section"]} aria-label="Role">
      <h3>Role</h3>
      <Row gap={6} wrap>
        {roles.map(role => (
          <Button
            key={role.name}
            size="xs"
            aria-pressed={role === current}
            variant={role === current ? "light" : "default"}
            onClick={() => onChoose(role === current ? { permissions: {}, terms: {} } : grantedToRole(role))}
          >
            {role.name}
          </Button>
        ))}
      </Row>
    </section>
  );
}

interface PermissionFieldsProps {
  permissions: Permissions;
  lockOf?: (key: PermissionKey) => string | undefined;
  onSwitch: (key: PermissionKey, on: boolean) => void;
  terms?: Terms;
  /** Opens the terms of one that is held; absent while the person is being added. */
  onTerms?: (key: PermissionKey) => void;
}

const withoutPage = "Stats, Log and Export only work on pages. Also grant one of these:";
const pageKeys: readonly PermissionKey[] = ["participants", "scheduler", "remoteStudy", "overview"];

/** One person's switches, each with what it opens or why it is locked. */
export function PermissionFields({ permissions, terms = {}, lockOf, onSwitch, onTerms }: PermissionFieldsProps) {
  const hasNoPage = Object.keys(permissions).length > 0 && !canOpenAnyPage(permissions);
  return (
    <section className={classes["section"]} aria-label="Permissions">
      <h3>Can access</h3>
      {shownKeys.map(key => {
        const locked = lockOf?.(key);
        return (
          <Row key={key} gap={12} className={classes["permission"]}>
            <Row as="label" gap={12} grow>
              <Text as="span" grow>
                <span className={classes["label"]}>{permissionLabels[key].label}</span>
                <span className={classes["opens"]}>
                  {locked ?? permissionLabels[key].opens} · <code>{key}</code>
                </span>
                {permissions[key] && <TermsLine of={key} terms={terms} />}
              </Text>
              {locked !== undefined && <IconLock size={14} color="var(--text-3)" aria-hidden="true" />}
              <Switch checked={permissions[key] === true} locked={locked} onSwitch={on => onSwitch(key, on)} />
            </Row>
            {onTerms && !permissions[key] && <span className={classes["noTerms"]} />}
            {onTerms && permissions[key] && (
              <IconButton
                icon={IconClock}
                label={`Terms of ${permissionLabels[key].label}`}
                tip="Look only, or until a date"
                onClick={() => onTerms(key)}
              />
            )}
          </Row>
        );
      })}
      <output className={classes["missing"]}>
        {hasNoPage && `${withoutPage} ${joinWords(pageKeys.map(permissionLabel), "or")}.`}
      </output>
    </section>
  );
}

/** `Look only; change until Fri, Nov 20, 6:00 PM: Report for the board` */
function TermsLine({ of, terms }: { of: PermissionKey; terms: Terms }) {
  const site = useSiteTime();
  const words = [termsWords(of, terms, site), terms.until?.[of]?.reason].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <Text as="span" size="small" tone="amber" className={classes["terms"]}>
      {words.join(": ")}
    </Text>
  );
}

/** Whether people appear to this account by number only. */
export function NamesSwitch({ user, lock }: { user: User; lock: string | undefined }) {
  const { setTerms } = useUserChanges();
  const { name, terms } = user;
  const set = async (on: boolean) => {
    const { hidesNames: _, ...rest } = terms;
    const { problem } = await setTerms(user, on ? { ...rest, hidesNames: true } : rest);
    if (problem) notifyProblem(problem, { what: `${name} not changed.` });
    else notifyDone(on ? `Names are hidden from ${name}` : `${name} sees names again`);
  };
  return (
    <section className={classes["section"]} aria-label="Names">
      <h3>Names</h3>
      <Row as="label" gap={12} className={classes["permission"]}>
        <Text as="span" grow>
          <span className={classes["label"]}>Hide names</span>
          <span className={classes["opens"]}>
            {lock ?? "Participants appear by number. Names, contact details, photos and signatures stay hidden."}
          </span>
        </Text>
        <Switch checked={terms.hidesNames === true} locked={lock} onSwitch={on => void set(on)} />
      </Row>
    </section>
  );
}
