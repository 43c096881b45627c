import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "../theme/calendar.css";
import { IconCalendar } from "@tabler/icons-react";
import { readTypedDate } from "./typed.ts";

const words = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
};

/** A date, typed in any common format or picked. Can be cleared. */
export function DateField(props: DateInputProps & { clearLabel?: string }) {
  const { clearLabel = "No date", ...rest } = props;
  return (
    <DateInput
      valueFormat="D MMM YYYY"
      dateParser={readTypedDate}
      firstDayOfWeek={1}
      weekendDays={[]}
      clearable
      clearButtonProps={{ "aria-label": clearLabel, tabIndex: 0 }}
      leftSection={<IconCalendar size={16} aria-hidden="true" />}
      ariaLabels={words}
      popoverProps={{ shadow: "md", radius: "md" }}
      {...rest}
    />
  );
}
