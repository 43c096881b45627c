import { dateInZone } from "@hb/domain/time.ts";
import { UserEmail, UserName } from "@hb/domain/users/user.ts";
import { TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "./calendar.css";
import { IconCalendar } from "@tabler/icons-react";
import { serverNow } from "../backend/clock.ts";
import { useConfiguration } from "../backend/configuration.ts";
import type { UserDetails } from "./data.ts";
import classes from "./UserDrawer.module.css";

/** The same rules as on the server, told at the field. */
export const detailsRules = {
  name: (value: string) => UserName.safeParse(value).error?.issues[0]?.message ?? null,
  email: (value: string) => UserEmail.safeParse(value).error?.issues[0]?.message ?? null,
};

const calendarWords = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
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
      <DateInput
        label="Last day of access"
        description="After this day the account cannot be used. Leave it empty for no end."
        placeholder="No end"
        valueFormat="D MMM YYYY"
        minDate={today}
        firstDayOfWeek={1}
        weekendDays={[]}
        clearable
        clearButtonProps={{ "aria-label": "No end", tabIndex: 0 }}
        leftSection={<IconCalendar size={16} stroke={2} aria-hidden="true" />}
        ariaLabels={calendarWords}
        popoverProps={{ shadow: "md", radius: "md" }}
        {...form.getInputProps("expiresOn")}
      />
    </div>
  );
}
