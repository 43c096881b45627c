import { describeFilters, filterLabels } from "@hb/domain/participants/filter-words.ts";
import { emptyFilters, textFilterNames } from "@hb/domain/participants/filters.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconChevronRight, IconLink, IconUpload, IconUserPlus, IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "../ui/copy.ts";
import { State } from "../ui/State.tsx";
import classes from "./EmptyList.module.css";
import type { ListAddress } from "./list-address.ts";
import { otherPlaces } from "./search-words.ts";

export const registrationAddress = () => `${location.origin}/registration-form`;

/** Nobody is there at all: what to do first. */
export function EmptyStudy({ onAdd }: { onAdd: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className={classes["empty"]}>
      <div className={classes["picture"]} aria-hidden="true">
        <span />
        <span />
      </div>
      <h2 className={classes["title"]}>Nobody has registered yet</h2>
      <p className={classes["words"]}>
        People appear here as soon as they send the registration form. You can also bring a recruiter’s list.
      </p>
      <ul className={classes["ways"]}>
        <li>
          <button type="button" onClick={() => void copyText(registrationAddress()).then(setCopied)}>
            <IconLink size={18} stroke={2} aria-hidden="true" />
            <span>
              <b aria-live="polite">{copied ? "The registration link is copied" : "Copy the registration link"}</b>
              <span>{registrationAddress().replace(/^https?:\/\//, "")}</span>
            </span>
            <IconChevronRight size={17} stroke={2} aria-hidden="true" />
          </button>
        </li>
        <li>
          <Link to="/participants/import">
            <IconUpload size={18} stroke={2} aria-hidden="true" />
            <span>
              <b>Import a CSV list</b>
              <span>Every problem is shown before anything is saved</span>
            </span>
            <IconChevronRight size={17} stroke={2} aria-hidden="true" />
          </Link>
        </li>
        <li>
          <button type="button" onClick={onAdd}>
            <IconUserPlus size={18} stroke={2} aria-hidden="true" />
            <span>
              <b>Add one person by hand</b>
              <span>For somebody on the phone</span>
            </span>
            <IconChevronRight size={17} stroke={2} aria-hidden="true" />
          </button>
        </li>
      </ul>
    </div>
  );
}

/** The filters let nobody through: which ones, and the way out. */
export function EmptyByFilters({ address }: { address: ListAddress }) {
  const { filters, dispatch } = address;
  const set = describeFilters(filters);
  const closed = emptyFilters(filters);
  const text = textFilterNames.find(name => filters[name] !== undefined);
  const words = text && filters[text];
  const reset = (
    <Button variant="default" onClick={() => dispatch({ kind: "reset" })}>
      Reset
    </Button>
  );
  if (closed.length > 0) {
    return (
      <State
        icon={IconUserSearch}
        title={`No ${closed.map(filter => filterLabels[filter].toLowerCase()).join(" and no ")} is turned on`}
        acts={
          <>
            <Button
              variant="default"
              onClick={() => dispatch(...closed.map(filter => ({ kind: "all", filter }) as const))}
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
  }
  return (
    <State
      icon={IconUserSearch}
      title={set.length === 1 ? "No one matches this filter" : `No one matches these ${set.length} filters`}
      acts={
        <>
          {reset}
          {text &&
            words &&
            otherPlaces(text).map(place => (
              <Button
                key={place}
                variant="default"
                onClick={() => dispatch({ kind: "clear", filter: text }, { kind: "text", filter: place, text: words })}
              >
                Look for “{words}” in {filterLabels[place].toLowerCase()}
              </Button>
            ))}
        </>
      }
    >
      {set.map(({ label, words: said }) => `${label} ${said}`).join(" · ")}
    </State>
  );
}
