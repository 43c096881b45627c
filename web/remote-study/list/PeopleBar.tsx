import { describeFilters, sortLabels } from "@hb/domain/remote-study/filter-words.ts";
import { type EnrolmentSort, enrolmentSorts } from "@hb/domain/remote-study/filters.ts";
import { NativeSelect } from "@mantine/core";
import { ListBar } from "../../list/ListBar.tsx";
import { EnrolmentViews } from "./EnrolmentViews.tsx";
import type { EnrolmentsAddress } from "./list-address.ts";
import { StripLegend } from "./Strip.tsx";
import classes from "./PeopleBar.module.css";

interface PeopleBarProps {
  address: EnrolmentsAddress;
  /** Where the rail has no room: opens it as a sheet. */
  onFilters: (() => void) | undefined;
  hasLegend: boolean;
}

const toWord = ({ by, descending }: EnrolmentSort) => `${by}${descending === (by === "risk") ? "" : " turned"}`;

/** Above the list: the view, what restricts it or what its squares mean, and its order. */
export function PeopleBar({ address, onFilters, hasLegend }: PeopleBarProps) {
  const { filters, sort, dispatch, sortBy } = address;
  const usual = enrolmentSorts.map(by => ({ value: by, label: sortLabels[by] }));
  const now = toWord(sort);
  const orders = usual.some(({ value }) => value === now)
    ? usual
    : [...usual, { value: now, label: `${sortLabels[sort.by]}, turned round` }];
  return (
    <ListBar
      set={describeFilters(filters)}
      onClear={filter => dispatch({ kind: "clear", filter })}
      onFilters={onFilters}
      view={<EnrolmentViews address={address} />}
      legend={
        hasLegend && (
          <StripLegend>
            <span className={classes["quiet"]}>a square a day</span>
          </StripLegend>
        )
      }
      tools={
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
      }
    />
  );
}
