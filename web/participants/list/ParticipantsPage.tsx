import { describeFilters } from "@hb/domain/participants/filter-words.ts";
import { isDefault } from "@hb/domain/participants/filters.ts";
import { AnySortColumn, sortsByNames } from "@hb/domain/participants/sorting.ts";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { useHidesNames } from "../../change/hidden-names.ts";
import { ExportButton } from "../../export/ExportButton.tsx";
import { ListBar } from "../../list/ListBar.tsx";
import { ListFoot } from "../../list/ListFoot.tsx";
import { useListKeys } from "../../list/list-keys.ts";
import { useIdInAddress, useListWalk } from "../../list/list-walk.ts";
import { rowAt } from "../../list/list-window.ts";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { useOwnFields } from "../../queries/own-fields.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useFormInAddress } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { useLocale } from "../../ui/locale.ts";
import { formatNumber } from "../../ui/numbers.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import type { TableHandle } from "../../ui/table/VirtualTable.tsx";
import { commonText } from "../../ui/text.ts";
import { useDensity } from "../../ui/theme/density.ts";
import { useLiveParticipants, useLiveRows, useOptionCounts, useParticipantCount, usePrefetchPerson } from "../data.ts";
import { BulkBar } from "./BulkBar.tsx";
import { columnsThatFit, exportedFields, moveColumn, resizeColumn, useChosenColumns } from "./chosen-columns.ts";
import { personColumns, phoneColumn } from "./columns.tsx";
import { EmptyStudy, NoMatches } from "./EmptyStudy.tsx";
import { ColumnMenu, MoreMenu, PeopleViews } from "./ListTools.tsx";
import { nextSort, usePeopleAddress } from "./list-address.ts";
import { ListSkeleton, ParticipantTable } from "./ParticipantTable.tsx";
import { PeopleFilters } from "./PeopleFilters.tsx";
import { ColleaguesHereContext, useColleaguesHere } from "./PersonCell.tsx";
import { nobody, useListSelection } from "./selection.ts";
import { listText as text } from "./text.tsx";
import classes from "../../list/ListPage.module.css";

export { firstRows } from "./list-address.ts";

const loadDrawer = () => import("../person/ParticipantDrawer.tsx");
const ParticipantDrawer = lazy(async () => ({ default: (await loadDrawer()).ParticipantDrawer }));
const AddParticipant = lazy(async () => ({ default: (await import("../person/AddParticipant.tsx")).AddParticipant }));

const wide = "(min-width: 1000px)";
const atOnce = { getInitialValueInEffect: false };

export function ParticipantsPage() {
  const site = useSiteTime();
  const lastChangeAt = useLiveParticipants();
  const address = usePeopleAddress();
  const { filters, sort } = address;
  const { window, isOld, failed, see } = useLiveRows(filters, sort);
  const total = window?.total;
  const isPlain = isDefault(filters);
  const everyone = useParticipantCount(!isPlain && window !== undefined);
  const counts = useOptionCounts(filters, window !== undefined && !isOld);
  const [openId, open] = useIdInAddress("/participants");
  const here = useColleaguesHere();
  const prefetch = usePrefetchPerson();
  const hasRows = window !== undefined;
  // After the rows, which come first.
  useEffect(() => void (hasRows && loadDrawer()), [hasRows]);

  const isWide = useMediaQuery(wide, undefined, atOnce);
  const { ref: room, width } = useElementSize();
  const isPhone = (width || innerWidth) < 560;
  const [density] = useDensity();
  const rowHeight = isPhone ? (density === "compact" ? 52 : 60) : density === "compact" && isWide ? 36 : 44;
  const [chosen, setChosen] = useChosenColumns();
  const own = useOwnFields();
  const locale = useLocale();
  const hidesNames = useHidesNames();
  const all = useMemo(
    () =>
      personColumns(site, own).map(column =>
        hidesNames && sortsByNames(column.key) ? { ...column, isSortable: false } : column,
      ),
    [site, own, hidesNames],
  );
  const columns = useSame(
    useMemo(
      () => (isPhone ? [phoneColumn(site)] : columnsThatFit(all, chosen, (width || 1200) - 50, !isWide)),
      [all, chosen, isPhone, isWide, width, site],
    ),
  );

  const arranging = useMemo(
    () => ({
      onMove: (key: string, at: string) => setChosen(moveColumn(chosen, key, at)),
      onResize: (key: string, to: number | undefined) => setChosen(resizeColumn(chosen, key, to)),
    }),
    [chosen, setChosen],
  );

  // Stable while they mean the same: the page renders several times between a click and its rows.
  const exported = useMemo(
    () => [{ label: text.exported, request: { list: "participants" as const, filters, sort } }] as const,
    [filters, sort],
  );
  const exportedNow = useMemo(() => exportedFields(chosen), [chosen]);

  const table = useRef<TableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isAdding, setIsAdding] = useFormInAddress("add", "person");
  const { position, openedRow, openRow, walk, close } = useListWalk({ window, openId, open, table });
  const { selection, select, table: tableSelection, extendTo } = useListSelection(window, JSON.stringify(filters));

  const showFilters = () =>
    isWide
      ? search.current?.closest("aside")?.querySelector<HTMLElement>("input[type=checkbox]")?.focus()
      : setIsSheetOpen(true);
  useListKeys(text.title, {
    move: (rows, extend) => {
      const walked = walk(rows);
      if (extend && walked) extendTo(walked.from, walked.to);
    },
    select: extend => {
      const row = position.index === undefined ? undefined : rowAt(window, position.index);
      if (row && position.index !== undefined) tableSelection.onToggle(row, position.index, extend);
    },
    search: () => (isWide ? search.current?.focus() : setIsSheetOpen(true)),
    filters: showFilters,
    clear: () => (openId === undefined ? select(nobody) : close()),
  });

  const isEmptyStudy = total === 0 && isPlain && !isOld;
  const count =
    total === undefined ? (
      failed ? (
        text.notLoaded
      ) : (
        text.loading
      )
    ) : isEmptyStudy ? (
      text.noneYet
    ) : (
      <CountInWords total={total} everyone={isPlain ? total : everyone.data} />
    );
  return (
    <Row grow align="stretch">
      {isWide && !isEmptyStudy && (
        <PeopleFilters
          searchRef={search}
          filters={filters}
          own={own}
          counts={counts.data}
          dispatch={address.dispatch}
        />
      )}
      <Page className={classes["main"]} ref={room}>
        <PageHead title={text.title} count={count} hasBar={!isEmptyStudy}>
          <Colleagues kind="page" id="participants" />
          {!isEmptyStudy && <ExportButton choices={exported} fields={exportedNow} />}
          {!hidesNames && (
            <Acts of="createParticipant">
              <ActionButton variant="filled" icon={IconPlus} onClick={() => setIsAdding(true)}>
                {commonText.add}
              </ActionButton>
            </Acts>
          )}
        </PageHead>
        {!isEmptyStudy && (
          <ListBar
            set={describeFilters(filters, locale, own)}
            onClear={filter => address.dispatch({ kind: "clear", filter })}
            onFilters={isWide ? undefined : () => setIsSheetOpen(true)}
            view={<PeopleViews address={address} columns={chosen} onColumns={setChosen} />}
            tools={
              <>
                {!isPhone && <ColumnMenu all={all} chosen={chosen} shown={columns} onChoose={setChosen} />}
                <MoreMenu />
              </>
            }
          />
        )}
        {failed && !window ? (
          <QueryError query={failed} title={text.failed} />
        ) : window === undefined ? (
          <ListSkeleton columns={columns} rowHeight={rowHeight} hasHead={!isPhone} />
        ) : isEmptyStudy ? (
          <EmptyStudy onAdd={() => setIsAdding(true)} />
        ) : window.total === 0 ? (
          <NoMatches address={address} own={own} />
        ) : (
          <ColleaguesHereContext value={here}>
            <ParticipantTable
              window={window}
              columns={columns}
              sort={sort}
              rowHeight={rowHeight}
              isPhone={isPhone}
              selection={isPhone ? undefined : tableSelection}
              arranging={arranging}
              current={position.index}
              openId={openId}
              onSort={key => address.sortBy(nextSort(sort, AnySortColumn.parse(key)))}
              onOpen={openRow}
              onNear={prefetch}
              onCurrent={position.moveTo}
              onSight={see}
              table={table}
            />
          </ColleaguesHereContext>
        )}
        {!isEmptyStudy && (
          <ListFoot
            total={total}
            everyone={isPlain ? total : everyone.data}
            lastChangeAt={lastChangeAt}
            keys={text.keys}
          />
        )}
        {!isPhone && (
          <BulkBar selection={selection} total={total ?? 0} filters={filters} window={window} onSelect={select} />
        )}
      </Page>
      {isSheetOpen && (
        <PeopleFilters
          filters={filters}
          own={own}
          counts={counts.data}
          dispatch={address.dispatch}
          sheet={{ total, onClose: () => setIsSheetOpen(false) }}
        />
      )}
      <Suspense>
        {openId !== undefined && (
          <ParticipantDrawer
            id={openId}
            row={openedRow}
            onWalk={walk}
            onOpen={id => open(id, "walk")}
            onClose={close}
          />
        )}
        {isAdding && !hidesNames && (
          <AddParticipant
            onClose={() => setIsAdding(false)}
            onAdded={id => {
              open(id, "walk");
            }}
          />
        )}
      </Suspense>
    </Row>
  );
}

/** The list before, while it has the same items: the rows are drawn anew for another one. */
function useSame<Item>(list: readonly Item[]): readonly Item[] {
  const [before, setBefore] = useState(list);
  if (list === before || (list.length === before.length && list.every((item, n) => item === before[n]))) return before;
  setBefore(list);
  return list;
}

function CountInWords({ total, everyone }: { total: number; everyone: number | undefined }) {
  const number = <b>{formatNumber(total)}</b>;
  return everyone === undefined || everyone === total ? text.all(number, total) : text.matching(number, everyone);
}
