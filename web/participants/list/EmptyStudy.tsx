import { describeFilters, filterLabels } from "@hb/domain/participants/filter-words.ts";
import { emptyFilters, textFilterNames } from "@hb/domain/participants/filters.ts";
import { Button } from "@mantine/core";
import { IconLink, IconUpload, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { EmptyByFilters, FirstSteps, WayIn } from "../../list/EmptyList.tsx";
import { copyText } from "../../ui/fields/copy.ts";
import type { PeopleAddress } from "./list-address.ts";
import { otherPlaces } from "./search-words.ts";

export const registrationAddress = () => `${location.origin}/registration-form`;

/** Nobody is there at all: what to do first. */
export function EmptyStudy({ onAdd }: { onAdd: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = (
    <span aria-live="polite">{copied ? "The registration link is copied" : "Copy the registration link"}</span>
  );
  return (
    <FirstSteps
      title="Nobody has registered yet"
      words="People appear here as soon as they send the registration form. You can also bring a recruiter’s list."
    >
      <li>
        <button type="button" onClick={() => void copyText(registrationAddress()).then(setCopied)}>
          <WayIn icon={IconLink} title={copy} words={registrationAddress().replace(/^https?:\/\//, "")} />
        </button>
      </li>
      <li>
        <Link to="/participants/import">
          <WayIn icon={IconUpload} title="Import a CSV list" words="Every problem is shown before anything is saved" />
        </Link>
      </li>
      <li>
        <button type="button" onClick={onAdd}>
          <WayIn icon={IconUserPlus} title="Add one person by hand" words="For somebody on the phone" />
        </button>
      </li>
    </FirstSteps>
  );
}

/** Nobody matches; what was looked for may be found in another field. */
export function NobodyFound({ address: { filters, dispatch } }: { address: PeopleAddress }) {
  const closed = emptyFilters(filters);
  const text = textFilterNames.find(name => filters[name] !== undefined);
  const words = text && filters[text];
  return (
    <EmptyByFilters
      set={describeFilters(filters)}
      closed={closed.map(filter => filterLabels[filter])}
      onTurnOn={() => dispatch(...closed.map(filter => ({ kind: "clear", filter }) as const))}
      onReset={() => dispatch({ kind: "reset" })}
      more={
        text &&
        words &&
        otherPlaces(text).map(place => (
          <Button
            key={place}
            variant="default"
            onClick={() => dispatch({ kind: "clear", filter: text }, { kind: "text", filter: place, text: words })}
          >
            Look for “{words}” in {filterLabels[place].toLowerCase()}
          </Button>
        ))
      }
    />
  );
}
