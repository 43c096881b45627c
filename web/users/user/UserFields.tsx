import { joinWords } from "@hb/domain/join-words.ts";
import { permissionLabel, permissionLabels } from "@hb/domain/permission-labels.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import { canOpenAnyPage, UserEmail, UserName } from "@hb/domain/users/user.ts";
import { TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import type { UserDetails } from "../data.ts";
import { shownKeys } from "../list/people.ts";
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

interface PermissionFieldsProps {
  permissions: Permissions;
  lockOf?: (key: PermissionKey) => string | undefined;
  onSwitch: (key: PermissionKey, on: boolean) => void;
}

const withoutPage = "Stats, Log and Export only work on pages. Also grant one of these:";
const pageKeys: readonly PermissionKey[] = ["participants", "scheduler", "remoteStudy", "overview"];

/** One person's switches, each with what it opens or why it is locked. */
export function PermissionFields({ permissions, lockOf, onSwitch }: PermissionFieldsProps) {
  const hasNoPage = Object.keys(permissions).length > 0 && !canOpenAnyPage(permissions);
  return (
    <section className={classes["section"]} aria-label="Permissions">
      <h3>Can access</h3>
      {shownKeys.map(key => {
        const locked = lockOf?.(key);
        return (
          <Row key={key} as="label" gap={12} className={classes["permission"]}>
            <Text as="span" grow>
              <span className={classes["label"]}>{permissionLabels[key].label}</span>
              <span className={classes["opens"]}>{locked ?? permissionLabels[key].opens}</span>
            </Text>
            {locked !== undefined && <IconLock size={14} color="var(--text-3)" aria-hidden="true" />}
            <Switch checked={permissions[key] === true} locked={locked} onSwitch={on => onSwitch(key, on)} />
          </Row>
        );
      })}
      <output className={classes["missing"]}>
        {hasNoPage && `${withoutPage} ${joinWords(pageKeys.map(permissionLabel), "or")}.`}
      </output>
    </section>
  );
}
