import { staffDate, staffShortDate, staffTime } from "@hb/domain/format.ts";
import { listOfNeed, type NeedName, needNames } from "@hb/domain/overview/needs.ts";
import { dateInZone } from "@hb/domain/time.ts";
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarTime,
  IconChevronRight,
  IconCopy,
  IconDoorEnter,
  IconMailX,
  IconPhone,
  IconSignature,
  IconTruckReturn,
} from "@tabler/icons-react";
import type { CSSProperties } from "react";
import type { SiteTime } from "../shell/site-time.ts";
import type { Tone } from "../ui/theme/tokens.ts";
import { Figure } from "./charts/Figure.tsx";
import type { Overview } from "./data.ts";
import { formatCount, formatCounted } from "./text.ts";
import classes from "./OverviewPage.module.css";

type NeedsNow = Overview["needs"];
type Loaded<N extends NeedName> = NonNullable<NeedsNow[N]>;

interface Look<N extends NeedName> {
  tone: Tone;
  icon: Icon;
  label: (count: number) => string;
  /** What makes it urgent. */
  detail: (need: Loaded<N>, site: SiteTime) => string;
}

/** Reads its own part of the needs. */
function look<N extends NeedName>(name: N, { detail, ...rest }: Look<N>) {
  const detailOf = (needs: NeedsNow, site: SiteTime) => {
    const need = needs[name];
    return need ? detail(need, site) : "";
  };
  return { ...rest, detailOf };
}

const looks = {
  arrivals: look("arrivals", {
    tone: "blue",
    icon: IconDoorEnter,
    label: count => (count === 1 ? "arrival expected" : "arrivals expected"),
    detail: ({ count, nextAt }, site) =>
      nextAt === null ? (count === 0 ? "no more today" : "all late") : `next ${staffTime(nextAt, site)}`,
  }),
  sessionsToClose: look("sessionsToClose", {
    tone: "red",
    icon: IconCalendarTime,
    label: count => (count === 1 ? "session needs closing" : "sessions need closing"),
    detail: ({ oldestAt }, site) =>
      oldestAt === null ? "all visits closed" : `since ${staffDate(dateInZone(oldestAt, site.zone), site)}`,
  }),
  unsignedConsents: look("unsignedConsents", {
    tone: "amber",
    icon: IconSignature,
    label: count => (count === 1 ? "unsigned consent" : "unsigned consents"),
    detail: () => "before a visit",
  }),
  overdueReturns: look("overdueReturns", {
    tone: "red",
    icon: IconTruckReturn,
    label: count => (count === 1 ? "overdue return" : "overdue returns"),
    detail: ({ count, oldestDays }) =>
      count === 0 ? "none late" : `oldest: ${formatCounted(oldestDays, "day", "days")}`,
  }),
  peopleToCall: look("peopleToCall", {
    tone: "amber",
    icon: IconPhone,
    label: count => (count === 1 ? "person to call" : "people to call"),
    detail: ({ count, missed }) =>
      count === 0 ? "no one waiting" : missed === 0 ? "for other reasons" : `${formatCount(missed)} missed surveys`,
  }),
  surveyAlerts: look("surveyAlerts", {
    tone: "red",
    icon: IconAlertTriangle,
    label: count => (count === 1 ? "survey alert" : "survey alerts"),
    detail: ({ oldestAt }, site) =>
      oldestAt === null ? "no open alerts" : `since ${staffShortDate(dateInZone(oldestAt, site.zone), site)}`,
  }),
  failedEmails: look("failedEmails", {
    tone: "red",
    icon: IconMailX,
    label: count => (count === 1 ? "failed email" : "failed emails"),
    detail: ({ count }) => (count === 0 ? "none" : "failed or uncertain"),
  }),
  duplicates: look("duplicates", {
    tone: "grey",
    icon: IconCopy,
    label: count => (count === 1 ? "possible duplicate" : "possible duplicates"),
    detail: ({ certain }) => `${formatCount(certain)} very likely`,
  }),
};

/** What needs attention today: each count leads to its list. */
export function Needs({ needs, site }: { needs: NeedsNow; site: SiteTime }) {
  const names = needNames.filter(name => needs[name] !== undefined);
  if (names.length === 0) return null;
  const columns = { "--needs": names.length, "--half": Math.ceil(names.length / 2) } as CSSProperties;
  return (
    <section aria-label="Needs attention">
      <ul className={classes["needs"]} style={columns} data-many={names.length > 6 || undefined}>
        {names.map(name => (
          <Need key={name} name={name} needs={needs} site={site} />
        ))}
      </ul>
    </section>
  );
}

function Need({ name, needs, site }: { name: NeedName; needs: NeedsNow; site: SiteTime }) {
  const need = needs[name];
  if (!need) return null;
  const { tone, icon: NeedIcon, label, detailOf } = looks[name];
  const isQuiet = need.count === 0;
  return (
    <li>
      <Figure list={listOfNeed[name]} className={classes["need"]}>
        <span className={classes["tile"]} data-tone={tone} data-quiet={isQuiet || undefined}>
          <NeedIcon size={17} aria-hidden="true" />
        </span>
        <span className={classes["count"]} data-quiet={isQuiet || undefined}>
          {formatCount(need.count)}
        </span>{" "}
        <span className={classes["words"]}>
          <b>{label(need.count)}</b> <span>{detailOf(needs, site)}</span>
        </span>
        <IconChevronRight className={classes["go"]} size={15} aria-hidden="true" />
      </Figure>
    </li>
  );
}
