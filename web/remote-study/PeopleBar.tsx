import { type EnrolmentSort, enrolmentSorts } from "@hb/domain/remote-study/filters.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconFilter, IconX } from "@tabler/icons-react";
import bar from "../participants/ListBar.module.css";
import { describeFilters, sortLabels } from "@hb/domain/remote-study/filter-words.ts";
import type { ListAddress } from "./list-address.ts";
import classes from "./PeoplePage.module.css";
import { StripLegend } from "./Strip.tsx";
import { ViewMenu } from "./ViewMenu.tsx";

interface PeopleBarProps {
  address: ListAddress;
  /** Where the rail has no room: opens it as a sheet. */
  onFilters: (() => void) | undefined;
  hasLegend: boolean;
}

const toWord = ({ by, descending }: EnrolmentSort) => `${by}${descending === (by === "risk") ? "" : " turned"}`;

/** Above the list: the view, what restricts it or what its squares mean, and its order. */
export function PeopleBar({ address, onFilters, hasLegend }: PeopleBarProps) {
  const { filters, sort, dispatch, sortBy } = address;
  const set = describeFilters(filters);
  const usual = enrolmentSorts.map(by => ({ value: by, label: sortLabels[by] }));
  const now = toWord(sort);
  const orders = usual.some(({ value }) => value === now)
    ? usual
    : [...usual, { value: now, label: `${sortLabels[sort.by]}, turned round` }];
  return (
    <div className={`${bar["bar"]} ${classes["bar"]}`}>
      {onFilters && (
        <Button
          variant="default"
          className={bar["filters"] ?? ""}
          leftSection={<IconFilter size={16} stroke={2} aria-hidden="true" />}
          onClick={onFilters}
        >
          Filters{set.length > 0 && ` · ${set.length}`}
        </Button>
      )}
      <ViewMenu address={address} />
      {set.length === 0 && hasLegend ? (
        <div className={classes["legend"]}>
          <StripLegend>
            <span className={classes["quiet"]}>a square a day</span>
          </StripLegend>
        </div>
      ) : (
        <ul className={bar["chips"]} aria-label="Filters that are set">
          {set.map(({ filter, label, words }) => (
            <li key={filter} className={bar["chip"]}>
              <span className={bar["words"]} title={`${label} ${words}`}>
                {label} <b>{words}</b>
              </span>
              <button
                type="button"
                aria-label={`Remove the filter ${label}`}
                onClick={() => dispatch({ kind: "clear", filter })}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NativeSelect
        aria-label="Order"
        className={classes["order"] ?? ""}
        data={orders}
        value={now}
        onChange={event => {
          const by = enrolmentSorts.find(known => known === event.currentTarget.value);
          if (by) sortBy({ by, descending: by === "risk" });
        }}
      />
    </div>
  );
}
