import { staffFullDate } from "@hb/domain/format.ts";
import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "../theme/calendar.css";
import { IconCalendar } from "@tabler/icons-react";
import { useLocale } from "../locale.ts";
import { calendarText, fieldText } from "../text.ts";
import { readTypedDate } from "./typed.ts";

/** As `staffFullDate` writes them, in the words of the picker's library. */
const formats = { mdy: "MMM D, YYYY", dmy: "D MMM YYYY", ymd: "YYYY-MM-DD" };

/** A date, typed in any common format or picked. Can be cleared. */
export function DateField(props: DateInputProps & { clearLabel?: string }) {
  const { clearLabel = fieldText.noDate, ...rest } = props;
  const locale = useLocale();
  return (
    <DateInput
      valueFormat={formats[locale.dateOrder]}
      dateParser={typed => readTypedDate(typed, locale.dateOrder)}
      getDayAriaLabel={on => staffFullDate(on, { locale })}
      firstDayOfWeek={weekdays[locale.weekStart]}
      weekendDays={[]}
      clearable
      clearButtonProps={{ "aria-label": clearLabel, tabIndex: 0 }}
      leftSection={<IconCalendar size={16} aria-hidden="true" />}
      ariaLabels={calendarText}
      popoverProps={{ shadow: "md", radius: "md" }}
      {...rest}
    />
  );
}

/** The library counts from Sunday. */
const weekdays = { 1: 1, 6: 6, 7: 0 } as const;
