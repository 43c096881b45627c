import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { describeFilters, filterLabels } from "@hb/domain/remote-study/filter-words.ts";
import { enrolmentSorts, listFilterNames } from "@hb/domain/remote-study/filters.ts";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { IconChartBar, IconPlus, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ExportButton } from "../../export/ExportButton.tsx";
import { EmptyByFilters, FirstSteps, WayIn } from "../../list/EmptyList.tsx";
import { useListKeys } from "../../list/list-keys.ts";
import { useIdInAddress, useListWalk } from "../../list/list-walk.ts";
import { rowAt } from "../../list/list-window.ts";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam, useFormInAddress } from "../../shell/routing/address.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import type { AnsweredSurvey } from "../../surveys/staff/AnswerDialog.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { type TableHandle, VirtualTable } from "../../ui/table/VirtualTable.tsx";
import { useDensity } from "../../ui/theme/density.ts";
import { useRemoteCounts, weeksShown } from "../data.ts";
import { useLiveRemoteStudy } from "../live.ts";
import { EnrolmentDrawer } from "../person/EnrolmentDrawer.tsx";
import { OnboardDialog } from "../person/OnboardDialog.tsx";
import { useNextAction } from "../person/use-next-action.tsx";
import { RemoteStudyHead } from "../RemoteStudyHead.tsx";
import { phoneColumn, remoteColumns } from "./columns.tsx";
import { PeopleBar, PeopleFoot } from "./PeopleBar.tsx";
import { nextSort, useEnrolmentsAddress, useFreshRows, useLiveRows } from "./people-list.ts";
import { RemoteFilters } from "./RemoteFilters.tsx";
import { peopleText as text } from "./text.ts";
import classes from "../../list/ListPage.module.css";

export { firstRows } from "./people-list.ts";

const ArmsDrawer = lazy(async () => ({ default: (await import("../ArmsDrawer.tsx")).ArmsDrawer }));

const AnswerDialog = lazy(async () => ({
  default: (await import("../../surveys/staff/AnswerDialog.tsx")).AnswerDialog,
}));

const wide = "(min-width: 1000px)";
const immediately = { getInitialValueInEffect: false };
/** Narrower than this, there is room for half of the squares. */
const roomForAllWeeks = 1198;

const keyOf = ({ id }: EnrolmentRow) => id;
const arms = [
  { value: "all", label: text.allArms },
  ...participantTypes.entries.map(({ id, label }) => ({ value: String(id), label })),
];

/** The fields behind the columns, for the export. */
const shownFields = ["id", "firstName", "lastName", "type", "device", "deviceStatus", "status", "standing", "next"];

/** Everyone in the remote study, those who need attention first. */
export function PeoplePage() {
  const site = useSiteTime();
  const lastChangeAt = useLiveRemoteStudy();
  const maySeeArms = useUserInfo()?.permissions.stats === true;
  const address = useEnrolmentsAddress();
  const { filters, sort, dispatch } = address;
  const { window, isOld, failed, see } = useLiveRows(filters, sort);
  const counts = useRemoteCounts(filters, window !== undefined && !isOld);
  const fresh = useFreshRows(window);
  const [openId, open] = useIdInAddress("/remote-study");
  const [shown, show] = useAddressParam("show");
  const { act, steps, dialogs } = useNextAction();
  const [isOnboarding, setIsOnboarding] = useFormInAddress("add", "person");
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [answered, setAnswered] = useState<AnsweredSurvey>();

  const isWide = useMediaQuery(wide, undefined, immediately);
  const { ref: room, width } = useElementSize();
  const isPhone = width > 0 && width < 560;
  const weeks = (width || 1200) >= roomForAllWeeks ? weeksShown : 2;
  const [density] = useDensity();
  const isCompact = density === "compact";
  // A row has two lines on a phone, and where the reason is above its button.
  const hasTwoLines = isPhone || weeks < weeksShown;
  const rowHeight = hasTwoLines ? (isCompact ? 60 : 68) : isCompact ? 36 : 44;
  const columns = useMemo(
    () =>
      isPhone
        ? [phoneColumn({ site, onAct: act })]
        : remoteColumns({ site, weeks, onAct: act, onAnswers: setAnswered }),
    [isPhone, site, weeks, act],
  );

  const table = useRef<TableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const { position, openedRow, openRow, walk, close } = useListWalk({ window, openId, open, table });
  useListKeys(text.keys, {
    move: walk,
    search: () => (isWide ? search.current?.focus() : setIsSheetOpen(true)),
    filters: () =>
      isWide
        ? search.current?.closest("aside")?.querySelector<HTMLElement>("input[type=checkbox]")?.focus()
        : setIsSheetOpen(true),
    clear: () => openId !== undefined && close(),
  });

  const total = window?.total;
  const isPlain = Object.keys(filters).length === 0;
  const closed = listFilterNames.filter(filter => filters[filter]?.length === 0);
  const isEmpty = total === 0 && isPlain && !isOld;
  const arm = filters.types?.length === 1 && filters.types[0] !== null ? String(filters.types[0]) : undefined;
  return (
    <Row grow align="stretch">
      {isWide && !isEmpty && (
        <RemoteFilters searchRef={search} filters={filters} counts={counts.data?.counts} dispatch={dispatch} />
      )}
      <Page className={classes["main"]} ref={room}>
        <RemoteStudyHead at="/remote-study" count={failed && !window ? text.countUnavailable : undefined}>
          <Colleagues kind="page" id="remote-study" />
          {!isEmpty && (
            <ExportButton
              choices={[{ label: text.export, request: { list: "enrolments", filters, sort } }]}
              fields={shownFields}
            />
          )}
          {!isEmpty && !isPhone && (
            <Segmented
              label={text.arm}
              options={arms}
              value={filters.types === undefined ? "all" : arm}
              onChange={value =>
                dispatch(
                  value === "all"
                    ? { kind: "clear", filter: "types" }
                    : { kind: "only", filter: "types", value: Number(value) },
                )
              }
            />
          )}
          {maySeeArms && !isEmpty && (
            <ActionButton icon={IconChartBar} onClick={() => show(shown === "arms" ? undefined : "arms")}>
              {text.compareArms}
            </ActionButton>
          )}
          <Acts of="setEnrolmentStatus">
            <ActionButton variant="filled" icon={IconPlus} onClick={() => setIsOnboarding(true)}>
              {text.onboard}
            </ActionButton>
          </Acts>
        </RemoteStudyHead>
        {!isEmpty && (
          <PeopleBar
            address={address}
            hasLegend={isWide === true}
            onFilters={isWide ? undefined : () => setIsSheetOpen(true)}
          />
        )}
        {failed && !window ? (
          <QueryError query={failed} title={text.unavailable} />
        ) : isEmpty ? (
          <EmptyRemoteStudy onOnboard={() => setIsOnboarding(true)} />
        ) : total === 0 ? (
          <EmptyByFilters
            set={describeFilters(filters)}
            closed={closed.map(filter => filterLabels[filter])}
            onTurnOn={() => dispatch(...closed.map(filter => ({ kind: "clear", filter }) as const))}
            onReset={() => dispatch({ kind: "reset" })}
          />
        ) : (
          <VirtualTable
            label={window === undefined ? text.loadingList : text.list}
            columns={columns}
            count={total ?? 30}
            rowAt={index => rowAt(window, index)}
            keyOf={keyOf}
            nameOf={fullName}
            rowHeight={rowHeight}
            hasHead={!isPhone}
            sort={sort}
            onSort={key => {
              const by = enrolmentSorts.find(known => known === key);
              if (by) address.sortBy(nextSort(sort, by));
            }}
            current={position.index}
            openKey={openId}
            freshKeys={fresh}
            onOpen={openRow}
            onCurrent={position.moveTo}
            onSight={see}
            handle={table}
          />
        )}
        {!isEmpty && (
          <PeopleFoot
            total={total}
            everyone={counts.data?.people}
            lastChangeAt={lastChangeAt}
            maySeeArms={maySeeArms}
          />
        )}
      </Page>
      {isSheetOpen && (
        <RemoteFilters
          filters={filters}
          counts={counts.data?.counts}
          dispatch={dispatch}
          sheet={{ total, onClose: () => setIsSheetOpen(false) }}
        />
      )}
      {openId !== undefined && <EnrolmentDrawer id={openId} row={openedRow} onWalk={walk} onClose={close} />}
      {maySeeArms && shown === "arms" && openId === undefined && (
        <Suspense>
          <ArmsDrawer onClose={() => show(undefined)} />
        </Suspense>
      )}
      {isOnboarding && <OnboardDialog onStep={steps.tryStep} onClose={() => setIsOnboarding(false)} />}
      <Suspense>{answered && <AnswerDialog asked={answered} onClose={() => setAnswered(undefined)} />}</Suspense>
      {dialogs}
    </Row>
  );
}

/** No one is in the remote study yet: what belongs here, and how to start. */
function EmptyRemoteStudy({ onOnboard }: { onOnboard: () => void }) {
  const maySeeParticipants = useUserInfo()?.permissions.participants === true;
  return (
    <FirstSteps title={text.empty.title} words={text.empty.explanation}>
      <li>
        <Acts of="setEnrolmentStatus">
          <button type="button" onClick={onOnboard}>
            <WayIn icon={IconUserPlus} title={text.empty.onboard} words={text.empty.onboardNote} />
          </button>
        </Acts>
      </li>
      {maySeeParticipants && (
        <li>
          <Link to="/participants" search={{ statuses: String(participantStatus.completed) } as never}>
            <WayIn icon={IconUsers} title={text.empty.seeCompleted} words={text.empty.seeCompletedNote} />
          </Link>
        </li>
      )}
    </FirstSteps>
  );
}
