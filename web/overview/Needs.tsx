import { listOfNeed, type NeedName, needNames } from "@hb/domain/overview/needs.ts";
import { dateInZone, staffDate, staffShortDate, timeInZone } from "@hb/domain/time.ts";
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
import { counted, sayCount } from "./words.ts";
import classes from "./Needs.module.css";

type NeedsNow = Overview["needs"];
type Told<N extends NeedName> = NonNullable<NeedsNow[N]>;

interface Look<N extends NeedName> {
  tone: Tone;
  icon: Icon;
  words: (count: number) => string;
  /** What makes it urgent, when there is anything. */
  detail: (need: Told<N>, site: SiteTime) => string;
}

/** How each is told, from what is known of all of them. */
function told<N extends NeedName>(name: N, { detail, ...look }: Look<N>) {
  const say = (needs: NeedsNow, site: SiteTime) => {
    const need = needs[name];
    return need ? detail(need, site) : "";
  };
  return { ...look, say };
}

const looks = {
  arrivals: told("arrivals", {
    tone: "blue",
    icon: IconDoorEnter,
    words: count => (count === 1 ? "arrival to come" : "arrivals to come"),
    detail: ({ count, nextAt }, { zone }) =>
      nextAt === null ? (count === 0 ? "nobody more today" : "all of them late") : `next ${timeInZone(nextAt, zone)}`,
  }),
  sessionsToClose: told("sessionsToClose", {
    tone: "red",
    icon: IconCalendarTime,
    words: count => (count === 1 ? "session left open" : "sessions left open"),
    detail: ({ oldestAt }, { zone, today }) =>
      oldestAt === null ? "every visit is closed" : `since ${staffDate(dateInZone(oldestAt, zone), today)}`,
  }),
  unsignedConsents: told("unsignedConsents", {
    tone: "amber",
    icon: IconSignature,
    words: count => (count === 1 ? "unsigned consent" : "unsigned consents"),
    detail: () => "with a visit ahead",
  }),
  overdueReturns: told("overdueReturns", {
    tone: "red",
    icon: IconTruckReturn,
    words: count => (count === 1 ? "overdue return" : "overdue returns"),
    detail: ({ count, oldestDays }) =>
      count === 0 ? "nothing is late" : `oldest ${counted(oldestDays, "day", "days")}`,
  }),
  peopleToCall: told("peopleToCall", {
    tone: "amber",
    icon: IconPhone,
    words: count => (count === 1 ? "person to call" : "people to call"),
    detail: ({ count, missed }) =>
      count === 0 ? "nobody waits" : missed === 0 ? "for other reasons" : `${sayCount(missed)} missed surveys`,
  }),
  surveyAlerts: told("surveyAlerts", {
    tone: "red",
    icon: IconAlertTriangle,
    words: count => (count === 1 ? "survey alert" : "survey alerts"),
    detail: ({ oldestAt }, { zone, today }) =>
      oldestAt === null ? "no symptoms wait" : `since ${staffShortDate(dateInZone(oldestAt, zone), today)}`,
  }),
  failedEmails: told("failedEmails", {
    tone: "red",
    icon: IconMailX,
    words: count => (count === 1 ? "failed email" : "failed emails"),
    detail: ({ count }) => (count === 0 ? "mail flows" : "refused or uncertain"),
  }),
  duplicates: told("duplicates", {
    tone: "grey",
    icon: IconCopy,
    words: count => (count === 1 ? "duplicate to judge" : "duplicates to judge"),
    detail: ({ certain }) => `${sayCount(certain)} certain`,
  }),
};

/** What needs me today: each count leads to its list. */
export function Needs({ needs, site }: { needs: NeedsNow; site: SiteTime }) {
  const names = needNames.filter(name => needs[name] !== undefined);
  if (names.length === 0) return null;
  const columns = { "--needs": names.length, "--half": Math.ceil(names.length / 2) } as CSSProperties;
  return (
    <section aria-label="What needs me today">
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
  const { tone, icon: NeedIcon, words, say } = looks[name];
  const isQuiet = need.count === 0;
  return (
    <li>
      <Figure list={listOfNeed[name]} className={classes["need"]}>
        <span className={classes["tile"]} data-tone={tone} data-quiet={isQuiet || undefined}>
          <NeedIcon size={17} stroke={2} aria-hidden="true" />
        </span>
        <span className={classes["count"]} data-quiet={isQuiet || undefined}>
          {sayCount(need.count)}
        </span>{" "}
        <span className={classes["words"]}>
          <b>{words(need.count)}</b> <span>{say(needs, site)}</span>
        </span>
        <IconChevronRight className={classes["go"]} size={15} stroke={2} aria-hidden="true" />
      </Figure>
    </li>
  );
}
