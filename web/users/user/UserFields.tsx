import { dateInZone } from "@hb/domain/time.ts";
import { UserEmail, UserName } from "@hb/domain/users/user.ts";
import { TextInput } from "@mantine/core";
import { serverNow } from "../../backend/clock.ts";
import { useConfiguration } from "../../backend/configuration.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import type { UserDetails } from "../data.ts";
import classes from "./UserDrawer.module.css";

/** The same rules as on the server, told at the field. */
export const detailsRules = {
  name: (value: string) => UserName.safeParse(value).error?.issues[0]?.message ?? null,
  email: (value: string) => UserEmail.safeParse(value).error?.issues[0]?.message ?? null,
};

interface DetailsForm {
  getInputProps: (field: keyof UserDetails) => object;
}

export function UserFields({ form }: { form: DetailsForm }) {
  const zone = useConfiguration()?.siteTimeZone ?? "UTC";
  const today = dateInZone(new Date(serverNow()).toISOString(), zone);
  return (
    <div className={classes["fields"]}>
      <TextInput label="Name" name="name" autoComplete="off" data-autofocus {...form.getInputProps("name")} />
      <TextInput label="Email" name="email" type="email" autoComplete="off" {...form.getInputProps("email")} />
      <DateField
        label="Last day of access"
        description="After this day the account cannot be used. Leave it empty for no end."
        placeholder="No end"
        clearLabel="No end"
        minDate={today}
        {...form.getInputProps("expiresOn")}
      />
    </div>
  );
}
