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
import { formatCount } from "./numbers.ts";
import { needsText as text } from "./text.tsx";
import classes from "./OverviewPage.module.css";

type NeedsNow = Overview["needs"];
type Loaded<N extends NeedName> = NonNullable<NeedsNow[N]>;

interface Look<N extends NeedName> {
  tone: Tone;
  icon: Icon;
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
    detail: ({ count, nextAt }, site) => {
      if (nextAt !== null) return text.arrivals.next(staffTime(nextAt, site));
      return count === 0 ? text.arrivals.none : text.arrivals.allLate;
    },
  }),
  sessionsToClose: look("sessionsToClose", {
    tone: "red",
    icon: IconCalendarTime,
    detail: ({ oldestAt }, site) =>
      oldestAt === null
        ? text.sessionsToClose.none
        : text.sessionsToClose.since(staffDate(dateInZone(oldestAt, site.zone), site)),
  }),
  unsignedConsents: look("unsignedConsents", {
    tone: "amber",
    icon: IconSignature,
    detail: () => text.unsignedConsents.beforeVisit,
  }),
  overdueReturns: look("overdueReturns", {
    tone: "red",
    icon: IconTruckReturn,
    detail: ({ count, oldestDays }) =>
      count === 0 ? text.overdueReturns.none : text.overdueReturns.oldest(oldestDays),
  }),
  peopleToCall: look("peopleToCall", {
    tone: "amber",
    icon: IconPhone,
    detail: ({ count, missed }) => {
      if (count === 0) return text.peopleToCall.none;
      return missed === 0 ? text.peopleToCall.otherReasons : text.peopleToCall.missed(missed);
    },
  }),
  surveyAlerts: look("surveyAlerts", {
    tone: "red",
    icon: IconAlertTriangle,
    detail: ({ oldestAt }, site) =>
      oldestAt === null
        ? text.surveyAlerts.none
        : text.surveyAlerts.since(staffShortDate(dateInZone(oldestAt, site.zone), site)),
  }),
  failedEmails: look("failedEmails", {
    tone: "red",
    icon: IconMailX,
    detail: ({ count }) => (count === 0 ? text.failedEmails.none : text.failedEmails.failed),
  }),
  duplicates: look("duplicates", {
    tone: "grey",
    icon: IconCopy,
    detail: ({ certain }) => text.duplicates.veryLikely(certain),
  }),
};

/** What needs attention today: each count leads to its list. */
export function Needs({ needs, site }: { needs: NeedsNow; site: SiteTime }) {
  const names = needNames.filter(name => needs[name] !== undefined);
  if (names.length === 0) return null;
  const columns = { "--needs": names.length, "--half": Math.ceil(names.length / 2) } as CSSProperties;
  return (
    <section aria-label={text.title}>
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
  const { tone, icon: NeedIcon, detailOf } = looks[name];
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
          <b>{text[name].label(need.count)}</b> <span>{detailOf(needs, site)}</span>
        </span>
        <IconChevronRight className={classes["go"]} size={15} aria-hidden="true" />
      </Figure>
    </li>
  );
}
