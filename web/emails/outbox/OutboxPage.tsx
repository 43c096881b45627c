import { defaultEmailSort, type EmailRow } from "@hb/domain/emails/contract.ts";
import { isWaiting } from "@hb/domain/emails/email.ts";
import { Button } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconFilter, IconMail, IconMailSearch, IconPlayerPause } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Acts, useLookOnly } from "../../change/Acts.tsx";
import { ExportButton } from "../../export/ExportButton.tsx";
import { FilterPanel } from "../../list/Filters.tsx";
import { ListFoot } from "../../list/ListFoot.tsx";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useIsPageWide } from "../../shell/frame/page-width.ts";
import { useKeys } from "../../shell/keys/keys.ts";
import { useRequestedAction } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { State } from "../../ui/page/State.tsx";
import type { TableHandle } from "../../ui/table/VirtualTable.tsx";
import { type EmailCounts, useEmail, useEmailCounts, useLiveEmails } from "../data.ts";
import { MessagePlace } from "../message/Message.tsx";
import { useEmailActions, useEmailDialog } from "../message/use-email-actions.tsx";
import { WhyNotDelivered } from "../WhyNotDelivered.tsx";
import { BulkEmailDialog, type BulkQuestion, EmailSelectionBar, useEmailSelection } from "./EmailSelection.tsx";
import { OutboxFilterGroups, OutboxSearch } from "./OutboxFilterGroups.tsx";
import { OutboxList } from "./OutboxList.tsx";
import { OutboxStrips, PauseDialog } from "./OutboxStrips.tsx";
import {
  countSet,
  type OutboxFilters,
  type OutboxView,
  statesOfView,
  useOutboxAddress,
  viewOf,
} from "./outbox-address.ts";
import { emailsOf, lineOf, loadedEmails, nextEmail, useOutboxItems } from "./outbox-rows.ts";
import { pauseText, outboxText as text } from "./text.tsx";
import page from "../../list/ListPage.module.css";
import classes from "./OutboxPage.module.css";

const FailedJobs = lazy(async () => ({ default: (await import("./FailedJobs.tsx")).FailedJobs }));

/** The fields that the columns show. */
const shownFields = ["at", "state", "type", "participant", "to", "reason"];
const views: readonly { value: OutboxView; label: string }[] = [
  { value: "all", label: text.views.all },
  { value: "planned", label: text.views.planned },
  { value: "sent", label: text.views.sent },
  { value: "needs attention", label: text.views.needAttention },
];

export function OutboxPage() {
  useLiveEmails();
  const site = useSiteTime();
  const hasRail = useIsPageWide(1560);
  const hasPanel = useIsPageWide(1100);
  const { filters, setFilters, openId, open } = useOutboxAddress();
  const { items, failed, more, fold } = useOutboxItems(filters, site);
  const { selected, table: selection, clear } = useEmailSelection(items, JSON.stringify(filters));
  const [bulk, setBulk] = useState<BulkQuestion>();
  const counts = useEmailCounts(filters);
  const whole = useEmailCounts({});
  const { ref: room, width } = useElementSize();
  const isPhone = width > 0 && width < 600;
  const table = useRef<TableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const [overlay, setOverlay] = useState<"filters" | "pause" | "jobs">();
  const { ask, dialog } = useEmailDialog();
  const { canSend, hold } = useEmailActions();
  useRequestedAction(whole.data?.paused === null, { pause: () => setOverlay("pause") });

  const emails = items && loadedEmails(items);
  const at = items ? lineOf(items, openId) : -1;
  const row = emails?.find(({ id }) => id === openId);
  const firstId = emails?.[0]?.id;
  useEffect(() => {
    // Beside the list an email is always open; on narrower pages it would cover the list.
    if (hasPanel && openId === undefined && firstId !== undefined) open(firstId);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasPanel, firstId === undefined]);

  const walk = (step: 1 | -1) => {
    if (!items) return;
    const to = nextEmail(items, at === -1 && step === -1 ? items.length : at, step);
    const [next] = to === undefined ? [] : emailsOf(items[to]);
    if (to === undefined || !next) return;
    open(next.id);
    table.current?.focusRow(to);
  };
  const isLookOnly = useLookOnly("holdEmail");
  // The list may be a moment older than the open email.
  const opened = useEmail(openId).data ?? row;
  const ifWaiting = (action: (email: EmailRow) => void) => () => {
    if (opened && isWaiting(opened.state) && canSend && !isLookOnly) action(opened);
  };
  const askFor = (question: BulkQuestion) =>
    selected.length > 0 ? setBulk(question) : ifWaiting(email => ask(question, email))();
  const foldAround = (isOpen: boolean) => {
    const around = items?.find(item => item.kind === "group" && item.group.rows.some(({ id }) => id === openId));
    if (around?.kind === "group") fold(around.group, isOpen);
  };
  useOutboxKeys({
    move: walk,
    fold: foldAround,
    send: () => askFor("send now"),
    cancel: () => askFor("cancel"),
    hold: ifWaiting(email => void hold(email, !email.isHeld)),
    search: () => (search.current ? search.current.focus() : setOverlay("filters")),
  });

  const set = countSet(filters);
  const searchField = <OutboxSearch ref={search} filters={filters} onFilter={setFilters} />;
  const groups = <OutboxFilterGroups filters={filters} counts={counts.data} onFilter={setFilters} />;
  const showView = (view: OutboxView) => setFilters(withStates(filters, view));
  const isEmpty = items?.length === 0;
  return (
    <Row grow align="stretch">
      {hasRail && (
        <FilterPanel set={set} onReset={() => setFilters({})} search={searchField}>
          {groups}
        </FilterPanel>
      )}
      <Page className={page["main"]} ref={room}>
        <PageHead title={text.title} count={whole.data && countsText(whole.data)} hasBar>
          <Colleagues kind="page" id="outbox" />
          <ExportButton
            choices={[{ label: text.emails, request: { list: "emails", filters, sort: defaultEmailSort } }]}
            fields={shownFields}
          />
          {whole.data && !whole.data.paused && (
            <Acts of="pauseMail">
              <ActionButton icon={IconPlayerPause} onClick={() => setOverlay("pause")}>
                {pauseText.verb}
              </ActionButton>
            </Acts>
          )}
        </PageHead>
        <Row gap={8} wrap className={`screen-only ${classes["bar"]}`}>
          {!hasRail && (
            <>
              {searchField}
              <ActionButton icon={IconFilter} onClick={() => setOverlay("filters")}>
                {text.filters(set)}
              </ActionButton>
            </>
          )}
          <div className={classes["views"]}>
            <Segmented label={text.view} options={views} value={viewOf(filters.states)} onChange={showView} />
          </div>
        </Row>
        {whole.data && <OutboxStrips counts={whole.data} onJobs={() => setOverlay("jobs")} />}
        {filters.text && (
          <WhyNotDelivered
            key={filters.text}
            text={filters.text}
            rows={emails ?? []}
            onEmail={id => open(id, "step")}
          />
        )}
        {failed ? (
          <QueryError query={failed} title={text.loadFailed} />
        ) : isEmpty ? (
          <Empty filters={filters} onReset={() => setFilters({})} />
        ) : (
          <Stack grow>
            <OutboxList
              items={items}
              site={site}
              isPhone={isPhone}
              current={at === -1 ? undefined : at}
              openId={openId}
              table={table}
              onOpen={email => open(email.id, "step")}
              onFold={fold}
              selection={isPhone ? undefined : selection}
              onMore={more}
              onUnfold={part => showView(part === "waiting" ? "planned" : "needs attention")}
            />
          </Stack>
        )}
        <ListFoot total={counts.data?.total} keys={text.keysHint} />
        <EmailSelectionBar selected={selected} onAsk={setBulk} onClear={clear} />
      </Page>
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
      {overlay === "filters" && (
        <FilterPanel
          set={set}
          onReset={() => setFilters({})}
          sheet={{ total: counts.data?.total, onClose: () => setOverlay(undefined) }}
        >
          {groups}
        </FilterPanel>
      )}
      {overlay === "pause" && <PauseDialog onClose={() => setOverlay(undefined)} />}
      <Suspense>
        {overlay === "jobs" && <FailedJobs onEmail={id => open(id, "step")} onClose={() => setOverlay(undefined)} />}
      </Suspense>
      {dialog}
      {bulk && (
        <BulkEmailDialog question={bulk} selected={selected} onClose={() => setBulk(undefined)} onDone={clear} />
      )}
    </Row>
  );
}

interface OutboxKeys {
  move: (emails: 1 | -1) => void;
  fold: (isOpen: boolean) => void;
  send: () => void;
  cancel: () => void;
  hold: () => void;
  search: () => void;
}

/** The keys of the outbox. A participant opened over it has keys of its own. */
function useOutboxKeys(keys: OutboxKeys): void {
  const outsideOfPerson =
    (act: () => void) =>
    ({ target }: KeyboardEvent) =>
      target instanceof Element && target.closest("dialog[data-wide]") !== null ? false : act();
  useKeys(text.title, "page", [
    { keys: ["j", "ArrowDown"], words: text.keys.next, act: outsideOfPerson(() => keys.move(1)) },
    { keys: ["k", "ArrowUp"], words: text.keys.previous, act: outsideOfPerson(() => keys.move(-1)) },
    { keys: ["Enter"], words: text.keys.open },
    { keys: ["ArrowRight"], words: text.keys.unfold, act: outsideOfPerson(() => keys.fold(true)) },
    { keys: ["ArrowLeft"], words: text.keys.fold, act: outsideOfPerson(() => keys.fold(false)) },
    { keys: [" "], words: text.keys.select },
    { keys: ["s"], words: text.keys.sendNow, act: outsideOfPerson(keys.send), once: true },
    { keys: ["x"], words: text.keys.cancel, act: outsideOfPerson(keys.cancel), once: true },
    { keys: ["p"], words: text.keys.hold, act: outsideOfPerson(keys.hold), once: true },
    { keys: ["/"], words: text.keys.search, act: outsideOfPerson(keys.search) },
  ]);
}

function withStates({ states: _, ...others }: OutboxFilters, view: OutboxView): OutboxFilters {
  return view === "all" ? others : { ...others, states: [...statesOfView[view]] };
}

function countsText({ states }: EmailCounts): string {
  return text.counts({
    planned: states.planned,
    queued: states.queued + states.sending,
    needAttention: statesOfView["needs attention"].reduce((sum, state) => sum + states[state], 0),
  });
}

function Empty({ filters, onReset }: { filters: OutboxFilters; onReset: () => void }) {
  const set = countSet(filters);
  if (set === 0)
    return (
      <State icon={IconMail} title={text.none}>
        {text.noneHelp}
      </State>
    );
  return (
    <State
      icon={IconMailSearch}
      title={text.noMatch(set)}
      actions={<Button onClick={onReset}>{text.resetFilters}</Button>}
    >
      {text.noMatchHelp}
    </State>
  );
}
