import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber } from "../ui/numbers.ts";
import { PageHead } from "../ui/page/PageHead.tsx";
import { useRemoteCounts } from "./data.ts";
import { headText as text } from "./text.tsx";
import classes from "../ui/page/Tabs.module.css";

const noFilters = {};
const tabs = [
  { path: "/remote-study", label: text.tabs.people, count: "people" },
  { path: "/remote-study/calls", label: text.tabs.calls, count: "callList" },
  { path: "/remote-study/devices", label: text.tabs.devices, count: "devices" },
  { path: "/remote-study/surveys", label: text.tabs.surveys, count: "openAlerts" },
] as const;
export type RemoteStudyPlace = (typeof tabs)[number]["path"];

interface RemoteStudyHeadProps {
  /** Which of the four pages this is. */
  at: RemoteStudyPlace;
  /** Replaces the count of people. */
  count?: ReactNode;
  /** The page's buttons, at most one of them filled. */
  children?: ReactNode;
}

/** Title and tabs of the four pages of the remote study. */
export function RemoteStudyHead({ at, count, children }: RemoteStudyHeadProps) {
  const { data, error } = useRemoteCounts(noFilters);
  return (
    <>
      <PageHead
        title={text.title}
        hasBar
        count={count ?? (data ? <People people={data.people} active={data.active} /> : error ? "" : text.loading)}
      >
        {children}
      </PageHead>
      <nav className={`${classes["tabs"]} ${classes["pages"]}`} aria-label={text.title}>
        {tabs.map(({ path, label, count: counted }) => {
          const many = data?.[counted] ?? 0;
          return (
            <Link
              key={path}
              className={classes["tab"] ?? ""}
              to={path}
              search={{}}
              activeOptions={{ exact: true, includeSearch: false }}
              {...(path === at && { "aria-current": "page" as const })}
            >
              {label}
              {many > 0 && (
                <span className={`numbers ${classes["count"]}`}>
                  {formatNumber(many)}
                  {counted === "openAlerts" && <span className="visually-hidden"> {text.openAlerts}</span>}
                </span>
              )}
            </Link>
          );
        })}
      </nav>
    </>
  );
}

function People({ people, active }: { people: number; active: number }) {
  return people === 0 ? text.noPeople : text.people(<b>{formatNumber(people)}</b>, people, active);
}
