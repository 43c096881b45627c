import { isSame } from "@hb/domain/participants/merge/merge.ts";
import { describeFilters, sortLabels } from "@hb/domain/remote-study/filter-words.ts";
import { defaultSort, type EnrolmentSort, enrolmentSorts } from "@hb/domain/remote-study/filters.ts";
import { NativeSelect } from "@mantine/core";
import { useChange } from "../../change/use-change.ts";
import { ListBar } from "../../list/ListBar.tsx";
import { ListFoot } from "../../list/ListFoot.tsx";
import { ViewMenu } from "../../list/ViewMenu.tsx";
import { Faint } from "../../ui/layout/Text.tsx";
import { useArms, useSavedViews, viewsKey } from "../data.ts";
import type { EnrolmentsAddress } from "./people-list.ts";
import { StripLegend } from "./Strip.tsx";
import { barText, footText } from "./text.ts";
import classes from "./People.module.css";

interface PeopleBarProps {
  address: EnrolmentsAddress;
  /** Opens the filters as a sheet, where there is no room for the rail. */
  onFilters: (() => void) | undefined;
  hasLegend: boolean;
}

const keyOf = ({ by, descending }: EnrolmentSort) => `${by}${descending === (by === "risk") ? "" : " reversed"}`;

/** Above the list: the view, its filters or what the squares mean, and the order. */
export function PeopleBar({ address, onFilters, hasLegend }: PeopleBarProps) {
  const { filters, sort, dispatch, sortBy } = address;
  const usual = enrolmentSorts.map(by => ({ value: by, label: sortLabels[by] }));
  const now = keyOf(sort);
  const orders = usual.some(({ value }) => value === now)
    ? usual
    : [...usual, { value: now, label: barText.reversed(sortLabels[sort.by]) }];
  return (
    <ListBar
      set={describeFilters(filters)}
      onClear={filter => dispatch({ kind: "clear", filter })}
      onFilters={onFilters}
      view={<EnrolmentViews address={address} />}
      legend={
        hasLegend && (
          <StripLegend>
            <Faint>{barText.squares}</Faint>
          </StripLegend>
        )
      }
      tools={
        <NativeSelect
          aria-label={barText.order}
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

/** Views of the list: filters and order under a name. */
function EnrolmentViews({ address: { filters, sort, show } }: { address: EnrolmentsAddress }) {
  const { run } = useChange({ refresh: [viewsKey] });
  const views = useSavedViews();
  return (
    <ViewMenu
      views={views.data}
      current={views.data?.find(({ view }) => isSame(view.filters, filters) && isSame(view.sort, sort))}
      isPlain={isSame(filters, {}) && isSame(sort, defaultSort)}
      onPlain={() => show({}, defaultSort)}
      onChoose={({ view }) => show(view.filters, view.sort)}
      onOpen={() => void views.refetch()}
      editing={{
        of: "saveEnrolmentView",
        parts: barText.viewParts,
        onSave: (name, isShared) => run("saveEnrolmentView", { name, view: { filters, sort }, isShared }),
        onDelete: ({ id }) => run("deleteEnrolmentView", { id }),
        onRestore: ({ name, view, isShared }) => run("saveEnrolmentView", { name, view, isShared }),
      }}
    />
  );
}

interface PeopleFootProps {
  total: number | undefined;
  everyone: number | undefined;
  lastChangeAt: number | undefined;
  maySeeArms: boolean;
}

/** Below the list, with how both arms are doing. */
export function PeopleFoot({ maySeeArms, ...list }: PeopleFootProps) {
  const { data } = useArms(maySeeArms);
  return (
    <ListFoot {...list} keys={footText.keys}>
      {data && <span className="numbers">{footText.arms(data.loaner.dailyRate, data.owner.dailyRate)}</span>}
    </ListFoot>
  );
}
