import type { DateOn } from "@hb/domain/contract.ts";
import { staffDate, staffDates } from "@hb/domain/time.ts";
import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import {
  IconCalendarShare,
  IconChevronLeft,
  IconChevronRight,
  IconDesk,
  IconDots,
  IconPrinter,
  IconTableOptions,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { weekNumber } from "../calendar/calendar-days.ts";
import { printDays } from "../calendar/PrintedDays.tsx";
import type { View } from "./scheduler-address.ts";
import classes from "./SchedulerHead.module.css";

interface SchedulerHeadProps {
  view: View;
  on: DateOn;
  shown: readonly DateOn[];
  today: DateOn;
  zoneWord: string;
  /** Only one fact fits beside the dates: the zone, unless it stands in the corner of the calendar. */
  isTight: boolean;
  isCalendar: boolean;
  onStep: (step: 1 | -1) => void;
  onToday: () => void;
  onFeed: () => void;
  onStations: () => void;
  /** The one filled button. */
  children: ReactNode;
}

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

export function SchedulerHead(props: SchedulerHeadProps) {
  const { view, on, shown, today, zoneWord, isTight, isCalendar, onStep, onToday } = props;
  const [first = on, last = on] = [shown[0], shown.at(-1)];
  const page = view === "day" ? "day" : "week";
  return (
    <PageHead
      title="Scheduler"
      hasBar
      beside={
        isCalendar && (
          <div className={classes["steps"]}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Previous ${page}`}
              onClick={() => onStep(-1)}
            >
              <IconChevronLeft size={17} stroke={2} aria-hidden="true" />
            </ActionIcon>
            <Button variant="default" onClick={onToday}>
              Today
            </Button>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Next ${page}`} onClick={() => onStep(1)}>
              <IconChevronRight size={17} stroke={2} aria-hidden="true" />
            </ActionIcon>
          </div>
        )
      }
      count={
        isCalendar && (
          <>
            <b className={classes["dates"]}>{view === "day" ? staffDate(on, today) : staffDates(first, last, today)}</b>{" "}
            <span className={classes["words"]}>
              {[
                view === "week" || (view === "agenda" && !isTight) ? `week ${weekNumber(on)}` : on === today && "today",
                (!isTight || view === "agenda") && zoneWord,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </>
        )
      }
    >
      <Colleagues kind="page" id="scheduler" />
      <Button
        variant="default"
        leftSection={<IconDesk {...icon} />}
        renderRoot={given => <Link to="/scheduler/desk" {...given} />}
      >
        Front desk
      </Button>
      {isCalendar && (
        <Button
          variant="default"
          className={classes["print"] ?? ""}
          leftSection={<IconPrinter {...icon} />}
          onClick={printDays}
        >
          Print
        </Button>
      )}
      <More {...props} />
      {props.children}
    </PageHead>
  );
}

function More({ onFeed, onStations }: SchedulerHeadProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu position="bottom-end" width={208} offset={4} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More">
          <Tooltip label="More" disabled={isOpen}>
            <IconDots size={17} stroke={2} aria-hidden="true" />
          </Tooltip>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTableOptions {...icon} />} onClick={onStations}>
          Stations
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendarShare {...icon} />} onClick={onFeed}>
          Calendar feed
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
