import { defaultEmailSort, type EmailRow } from "@hb/domain/emails/contract.ts";
import { isWaiting } from "@hb/domain/emails/email.ts";
import { Button } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconFilter, IconMail, IconMailSearch, IconPlayerPause } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ExportButton } from "../../export/ExportButton.tsx";
import { FilterSheet } from "../../list/FilterSheet.tsx";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useIsPageWide } from "../../shell/frame/page-width.ts";
import { useAskedAct } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Rail } from "../../ui/page/Rail.tsx";
import { State } from "../../ui/page/State.tsx";
import type { TableHandle } from "../../ui/table/VirtualTable.tsx";
import { type EmailCounts, useEmail, useEmailCounts, useLiveEmails } from "../data.ts";
import { MessagePlace } from "../message/MessagePlace.tsx";
import { useMailActs } from "../message/mail-acts.ts";
import { useAsking } from "../message/use-asking.tsx";
import { Why } from "../message/Why.tsx";
import { OutboxFilterGroups, OutboxSearch } from "./OutboxFilterGroups.tsx";
import { OutboxList } from "./OutboxList.tsx";
import { OutboxStrips, PauseDialog } from "./OutboxStrips.tsx";
import { countSet, type OutboxFilters, type OutboxView, statesOfView, viewOf } from "./outbox-address.ts";
import { useOutboxKeys } from "./outbox-keys.ts";
import { nextMail } from "./outbox-rows.ts";
import { useOutboxAddress, useOutboxPlaces } from "./outbox-state.ts";
import page from "../../list/ListPage.module.css";
import classes from "./OutboxPage.module.css";

const FailedJobs = lazy(async () => ({ default: (await import("./FailedJobs.tsx")).FailedJobs }));

/** What the columns tell. */
const shownFields = ["at", "state", "type", "participant", "to", "reason"];
const views: readonly { value: OutboxView; label: string }[] = [
  { value: "all", label: "All" },
  { value: "planned", label: "Planned" },
  { value: "sent", label: "Sent" },
  { value: "needs you", label: "Needs you" },
];

export function OutboxPage() {
  useLiveEmails();
  const site = useSiteTime();
  const hasRail = useIsPageWide(1560);
  const hasPanel = useIsPageWide(1100);
  const { filters, setFilters, openId, open } = useOutboxAddress();
  const { places, failed, more } = useOutboxPlaces(filters, site);
  const counts = useEmailCounts(filters);
  const whole = useEmailCounts({});
  const { ref: room, width } = useElementSize();
  const isPhone = width > 0 && width < 600;
  const table = useRef<TableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const [laid, setLaid] = useState<"filters" | "pause" | "jobs">();
  const { ask, dialog } = useAsking();
  const { mayWrite, hold } = useMailActs();
  useAskedAct(whole.data?.paused === null, { pause: () => setLaid("pause") });

  const mails = places?.flatMap(place => (place.kind === "mail" ? [place.row] : []));
  const at = places?.findIndex(place => place.kind === "mail" && place.row.id === openId) ?? -1;
  const row = mails?.find(({ id }) => id === openId);
  const firstId = mails?.[0]?.id;
  useEffect(() => {
    // Beside the list there is always a mail to read; below that width it would cover the list.
    if (hasPanel && openId === undefined && firstId !== undefined) open(firstId);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasPanel, firstId === undefined]);

  const walk = (step: 1 | -1) => {
    if (!places) return;
    const to = nextMail(places, at === -1 && step === -1 ? places.length : at, step);
    const next = to === undefined ? undefined : places[to];
    if (to === undefined || next?.kind !== "mail") return;
    open(next.row.id);
    table.current?.focusRow(to);
  };
  // The list may be a moment older than the mail that is read beside it.
  const opened = useEmail(openId).data ?? row;
  const ifWaiting = (act: (mail: EmailRow) => void) => () => {
    if (opened && isWaiting(opened.state) && mayWrite) act(opened);
  };
  useOutboxKeys({
    move: walk,
    cancel: ifWaiting(mail => ask("cancel", mail)),
    pause: ifWaiting(mail => void hold(mail, !mail.isHeld)),
    search: () => (search.current ? search.current.focus() : setLaid("filters")),
  });

  const set = countSet(filters);
  const searchField = <OutboxSearch ref={search} filters={filters} onFilter={setFilters} />;
  const groups = <OutboxFilterGroups filters={filters} counts={counts.data} onFilter={setFilters} />;
  const showView = (view: OutboxView) => setFilters(withStates(filters, view));
  const isEmpty = places?.length === 0;
  return (
    <div className={page["page"]}>
      {hasRail && (
        <Rail set={set} onReset={() => setFilters({})} search={searchField}>
          {groups}
        </Rail>
      )}
      <div className={page["main"]} ref={room}>
        <PageHead title="Outbox" count={whole.data && sayCounts(whole.data)} hasBar>
          <Colleagues kind="page" id="outbox" />
          <ExportButton
            choices={[{ label: "Mails", request: { list: "emails", filters, sort: defaultEmailSort } }]}
            fields={shownFields}
          />
          {whole.data && !whole.data.paused && (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} stroke={2} aria-hidden="true" />}
              onClick={() => setLaid("pause")}
            >
              Pause sending
            </Button>
          )}
        </PageHead>
        <div className={classes["bar"]}>
          {!hasRail && (
            <>
              {searchField}
              <Button
                variant="default"
                leftSection={<IconFilter size={16} stroke={2} aria-hidden="true" />}
                onClick={() => setLaid("filters")}
              >
                Filters{set > 0 && ` · ${set}`}
              </Button>
            </>
          )}
          <div className={classes["views"]}>
            <Segmented label="Which mails" options={views} value={viewOf(filters.states)} onChange={showView} />
          </div>
        </div>
        {whole.data && <OutboxStrips counts={whole.data} onJobs={() => setLaid("jobs")} />}
        {filters.text && (
          <Why key={filters.text} text={filters.text} rows={mails ?? []} onMail={id => open(id, "step")} />
        )}
        {failed ? (
          <QueryError query={failed} title="The outbox could not be loaded" />
        ) : isEmpty ? (
          <Empty filters={filters} onReset={() => setFilters({})} />
        ) : (
          <div className={classes["list"]}>
            <OutboxList
              places={places}
              site={site}
              isPhone={isPhone}
              current={at === -1 ? undefined : at}
              openId={openId}
              table={table}
              onOpen={mail => open(mail.id, "step")}
              onEnter={mail => {
                if (mail.id !== openId) open(mail.id, "step");
                else if (isWaiting(mail.state) && mayWrite) ask("send now", mail);
              }}
              onMore={more}
              onUnfold={part => showView(part === "waiting" ? "planned" : "needs you")}
            />
          </div>
        )}
        <div className={page["foot"]}>
          <span className="numbers">{counts.data && `${counts.data.total.toLocaleString("en-US")} shown`}</span>
          <span className={page["hints"]}>J K move · Enter send now · X cancel · P pause · / search</span>
        </div>
      </div>
      <MessagePlace
        isBeside={hasPanel}
        id={openId}
        row={row}
        onAsk={ask}
        onClose={() => {
          open(undefined);
          if (at !== -1) table.current?.focusRow(at);
        }}
      />
      {laid === "filters" && (
        <FilterSheet
          isDefault={set === 0}
          total={counts.data?.total}
          onReset={() => setFilters({})}
          onClose={() => setLaid(undefined)}
        >
          {groups}
        </FilterSheet>
      )}
      {laid === "pause" && <PauseDialog onClose={() => setLaid(undefined)} />}
      <Suspense>
        {laid === "jobs" && <FailedJobs onMail={id => open(id, "step")} onClose={() => setLaid(undefined)} />}
      </Suspense>
      {dialog}
    </div>
  );
}

function withStates({ states: _, ...others }: OutboxFilters, view: OutboxView): OutboxFilters {
  return view === "all" ? others : { ...others, states: [...statesOfView[view]] };
}

/** `58 planned, 1 queued, 2 need you` */
function sayCounts({ states }: EmailCounts): string {
  const needsYou = statesOfView["needs you"].reduce((sum, state) => sum + states[state], 0);
  const counts = [
    `${states.planned.toLocaleString("en-US")} planned`,
    `${(states.queued + states.sending).toLocaleString("en-US")} queued`,
    ...(needsYou > 0 ? [`${needsYou.toLocaleString("en-US")} need${needsYou === 1 ? "s" : ""} you`] : []),
  ];
  return counts.join(", ");
}

function Empty({ filters, onReset }: { filters: OutboxFilters; onReset: () => void }) {
  const set = countSet(filters);
  if (set === 0)
    return (
      <State icon={IconMail} title="No mail yet">
        Every mail to a participant stands here from the moment it is planned: why it goes out, when, and what would
        stop it. The first ones come with registrations, bookings and consents.
      </State>
    );
  return (
    <State
      icon={IconMailSearch}
      title={set === 1 ? "No mail matches this filter" : `No mail matches these ${set} filters`}
      acts={
        <Button variant="default" onClick={onReset}>
          Reset
        </Button>
      }
    >
      A mail that does not exist was never due. Search for a person to see why.
    </State>
  );
}
