import { participantStatus } from "@hb/domain/participants/status.ts";
import { listFilterNames } from "@hb/domain/remote-study/filters.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconChevronRight, IconUserPlus, IconUsers, IconUserSearch } from "@tabler/icons-react";
import empty from "../participants/EmptyList.module.css";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { State } from "../ui/State.tsx";
import { describeFilters, filterLabels } from "@hb/domain/remote-study/filter-words.ts";
import type { ListAddress } from "./list-address.ts";

/** Nobody takes part at home yet: what will be here, and how it begins. */
export function EmptyRemoteStudy({ onOnboard }: { onOnboard: () => void }) {
  const maySeeParticipants = useUserInfo()?.permissions.participants === true;
  return (
    <div className={empty["empty"]}>
      <div className={empty["picture"]} aria-hidden="true">
        <span />
        <span />
      </div>
      <h2 className={empty["title"]}>Nobody is in the remote study yet</h2>
      <p className={empty["words"]}>
        People appear here when they are onboarded, each with a square a day for their surveys at home.
      </p>
      <ul className={empty["ways"]}>
        <li>
          <button type="button" onClick={onOnboard}>
            <IconUserPlus size={18} stroke={2} aria-hidden="true" />
            <span>
              <b>Onboard somebody</b>
              <span>They get the welcome email of their arm</span>
            </span>
            <IconChevronRight size={17} stroke={2} aria-hidden="true" />
          </button>
        </li>
        {maySeeParticipants && (
          <li>
            <Link to="/participants" search={{ statuses: String(participantStatus.completed) } as never}>
              <IconUsers size={18} stroke={2} aria-hidden="true" />
              <span>
                <b>See who has completed a visit</b>
                <span>They are usually asked first</span>
              </span>
              <IconChevronRight size={17} stroke={2} aria-hidden="true" />
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The filters let nobody through: which ones, and the way out. */
export function EmptyByFilters({ address: { filters, dispatch } }: { address: ListAddress }) {
  const set = describeFilters(filters);
  const closed = listFilterNames.filter(filter => filters[filter]?.length === 0);
  const reset = (
    <Button variant="default" onClick={() => dispatch({ kind: "reset" })}>
      Reset
    </Button>
  );
  if (closed.length > 0)
    return (
      <State
        icon={IconUserSearch}
        title={`No ${closed.map(filter => filterLabels[filter].toLowerCase()).join(" and no ")} is turned on`}
        acts={
          <>
            <Button
              variant="default"
              onClick={() => dispatch(...closed.map(filter => ({ kind: "clear", filter }) as const))}
            >
              Turn all on
            </Button>
            {set.length > closed.length && reset}
          </>
        }
      >
        With none of its values on, a filter lets nobody through.
      </State>
    );
  return (
    <State
      icon={IconUserSearch}
      title={set.length === 1 ? "No one matches this filter" : `No one matches these ${set.length} filters`}
      acts={reset}
    >
      {set.map(({ label, words }) => `${label} ${words}`).join(" · ")}
    </State>
  );
}
