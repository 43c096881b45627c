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
import { commonText } from "../../ui/text.ts";
import { type UserDetails, useUserChanges } from "../data.ts";
import { shownKeys } from "../list/people.ts";
import { termsWords } from "../terms-words.ts";
import { personText, termsText } from "../text.tsx";
import { userFieldsText as text } from "./text.tsx";
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
      <TextInput
        label={commonText.name}
        name="name"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextInput label={text.email} name="email" type="email" autoComplete="off" {...form.getInputProps("email")} />
      <DateField
        label={text.expiresOn.label}
        description={text.expiresOn.help}
        placeholder={text.expiresOn.none}
        clearLabel={text.expiresOn.none}
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
    if (problem) notifyProblem(problem, { what: personText.notChanged(name) });
    else notifyDone(on ? text.signIn.turnedOn(name) : text.signIn.turnedOff(name));
  };
  return (
    <section className={classes["section"]} aria-label={text.signIn.title}>
      <h3>{text.signIn.title}</h3>
      <Row as="label" gap={12} className={classes["permission"]}>
        <Text as="span" grow>
          <span className={classes["label"]}>{text.signIn.providerOnly}</span>
          <span className={classes["opens"]}>{lock ?? text.signIn.help}</span>
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
    <section className={classes["section"]} aria-label={text.role}>
      <h3>{text.role}</h3>
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

const pageKeys: readonly PermissionKey[] = ["participants", "scheduler", "remoteStudy", "overview"];

/** One person's switches, each with what it opens or why it is locked. */
export function PermissionFields({ permissions, terms = {}, lockOf, onSwitch, onTerms }: PermissionFieldsProps) {
  const hasNoPage = Object.keys(permissions).length > 0 && !canOpenAnyPage(permissions);
  return (
    <section className={classes["section"]} aria-label={text.permissions.label}>
      <h3>{text.permissions.title}</h3>
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
                label={text.permissions.terms(permissionLabels[key].label)}
                tip={text.permissions.termsTip}
                onClick={() => onTerms(key)}
              />
            )}
          </Row>
        );
      })}
      <output className={classes["missing"]}>
        {hasNoPage && text.permissions.withoutPage(pageKeys.map(permissionLabel))}
      </output>
    </section>
  );
}

/** `Look only; change until Fri, Nov 20, 6:00 PM: Report for the board` */
function TermsLine({ of, terms }: { of: PermissionKey; terms: Terms }) {
  const site = useSiteTime();
  const words = termsWords(of, terms, site);
  const reason = terms.until?.[of]?.reason;
  if (words === undefined) return null;
  return (
    <Text as="span" size="small" tone="amber" className={classes["terms"]}>
      {reason ? termsText.withReason(words, reason) : words}
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
    if (problem) notifyProblem(problem, { what: personText.notChanged(name) });
    else notifyDone(on ? text.names.hidden(name) : text.names.shown(name));
  };
  return (
    <section className={classes["section"]} aria-label={text.names.title}>
      <h3>{text.names.title}</h3>
      <Row as="label" gap={12} className={classes["permission"]}>
        <Text as="span" grow>
          <span className={classes["label"]}>{text.names.hide}</span>
          <span className={classes["opens"]}>{lock ?? text.names.help}</span>
        </Text>
        <Switch checked={terms.hidesNames === true} locked={lock} onSwitch={on => void set(on)} />
      </Row>
    </section>
  );
}
