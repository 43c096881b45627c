import { describeFilters, filterLabels } from "@hb/domain/participants/filter-words.ts";
import { emptyFilters, textFilterNames } from "@hb/domain/participants/filters.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import { Button } from "@mantine/core";
import { IconLink, IconUpload, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { EmptyByFilters, FirstSteps, WayIn } from "../../list/EmptyList.tsx";
import { copyText } from "../../ui/fields/copy.ts";
import { useLocale } from "../../ui/locale.ts";
import type { PeopleAddress } from "./list-address.ts";
import { emptyText, wayInText } from "./text.tsx";
import { otherFilters } from "./text-search.ts";

export const registrationAddress = () => `${location.origin}/registration-form`;

/** No participants yet: what to do first. */
export function EmptyStudy({ onAdd }: { onAdd: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = <span aria-live="polite">{copied ? wayInText.linkCopied : wayInText.copyLink}</span>;
  return (
    <FirstSteps title={emptyText.title} words={emptyText.words}>
      <li>
        <button type="button" onClick={() => void copyText(registrationAddress()).then(setCopied)}>
          <WayIn icon={IconLink} title={copy} words={registrationAddress().replace(/^https?:\/\//, "")} />
        </button>
      </li>
      <li>
        <Link to="/participants/import">
          <WayIn icon={IconUpload} title={wayInText.import} words={wayInText.importHint} />
        </Link>
      </li>
      <li>
        <Acts of="createParticipant">
          <button type="button" onClick={onAdd}>
            <WayIn icon={IconUserPlus} title={wayInText.add} words={wayInText.addHint} />
          </button>
        </Acts>
      </li>
    </FirstSteps>
  );
}

interface NoMatchesProps {
  address: PeopleAddress;
  own: readonly OwnField[];
}

/** No one matches; the text may be found with another filter. */
export function NoMatches({ address: { filters, dispatch }, own }: NoMatchesProps) {
  const locale = useLocale();
  const closed = emptyFilters(filters);
  const text = textFilterNames.find(name => filters[name] !== undefined);
  const words = text && filters[text];
  return (
    <EmptyByFilters
      set={describeFilters(filters, locale, own)}
      closed={closed.map(filter => filterLabels[filter])}
      onTurnOn={() => dispatch(...closed.map(filter => ({ kind: "clear", filter }) as const))}
      onReset={() => dispatch({ kind: "reset" })}
      more={
        text &&
        words &&
        otherFilters(text).map(place => (
          <Button
            key={place}
            onClick={() => dispatch({ kind: "clear", filter: text }, { kind: "text", filter: place, text: words })}
          >
            {emptyText.search(filterLabels[place], words)}
          </Button>
        ))
      }
    />
  );
}
