import type { DeviceRow } from "@hb/domain/devices/device.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { Box, Button, TextInput } from "@mantine/core";
import { IconDeviceVisionPro, IconPlus, IconPrinter, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { useHidesNames } from "../../change/hidden-names.ts";
import { ExportButton } from "../../export/ExportButton.tsx";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { RemoteStudyHead } from "../../remote-study/RemoteStudyHead.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useKeys } from "../../shell/keys/keys.ts";
import { useFormInAddress } from "../../shell/routing/address.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Page, PageBody } from "../../ui/page/Page.tsx";
import { State } from "../../ui/page/State.tsx";
import { useDevices, useDeviceTiles } from "../data.ts";
import { AddDevice } from "../device/AddDevice.tsx";
import { DeviceDrawer } from "../device/DeviceDrawer.tsx";
import { useChase } from "../device/use-chase.tsx";
import type { DeviceAction } from "../device-text.ts";
import { DeviceTable } from "./DeviceTable.tsx";
import { DeviceTiles } from "./DeviceTiles.tsx";
import { filtersOf, useInventoryAddress } from "./device-address.ts";
import { inventoryText as text } from "./text.ts";
import classes from "./DevicesPage.module.css";

/** The fields behind the columns, for the export. */
const shownFields = ["serial", "kind", "state", "holder", "place", "since", "note", "belkinCase"];

/** The inventory: every headset, overdue returns first. */
export function DevicesPage() {
  useLiveRemoteStudy();
  const { chase, dialog } = useChase();
  const { view, show, openId, open, form, setForm } = useInventoryAddress();
  const [typed, setTyped] = useState(view.text ?? "");
  const [isAdding, setIsAdding] = useFormInAddress("add", "device");
  const search = useRef<HTMLInputElement>(null);
  const searchLabel = useHidesNames() ? text.searchById : text.search;
  useInventoryKeys({ search, openId, open });
  const query = useDevices(filtersOf(view));
  const tiles = useDeviceTiles();
  const list = query.data;
  const isFiltered = Object.values(view).some(value => value !== undefined);
  const start = (action: DeviceAction, device: DeviceRow) => {
    if (action === "chase") return chase(device);
    open(device.id, action === "clean" ? undefined : action);
  };
  const reset = () => {
    setTyped("");
    show({ tile: undefined, kind: undefined, whose: undefined, text: undefined });
  };
  return (
    <Page>
      <RemoteStudyHead at="/remote-study/devices" count={text.title}>
        <ExportButton
          choices={[{ label: text.title, request: { list: "devices", filters: filtersOf(view) } }]}
          fields={shownFields}
        />
        <ActionButton icon={IconPrinter} renderRoot={props => <Link to={"/remote-study/labels" as never} {...props} />}>
          {text.printLabels}
        </ActionButton>
        <Acts of="addDevice">
          <ActionButton variant="filled" icon={IconPlus} onClick={() => setIsAdding(true)}>
            {text.add}
          </ActionButton>
        </Acts>
      </RemoteStudyHead>
      <PageBody>
        <DeviceTiles tiles={tiles.data} chosen={view.tile} onChoose={tile => show({ tile })} />
        <Row gap={8} wrap className={`screen-only ${classes["bar"]}`}>
          <TextInput
            ref={search}
            type="search"
            className={classes["search"] ?? ""}
            aria-label={searchLabel}
            placeholder={searchLabel}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={typed}
            onChange={event => {
              setTyped(event.currentTarget.value);
              show({ text: event.currentTarget.value || undefined });
            }}
          />
          <Segmented
            label={text.kind.label}
            value={view.kind ?? "all"}
            options={[
              { value: "all", label: text.kind.all },
              ...deviceNames.entries.map(({ id, code }) => ({ value: String(id), label: code })),
            ]}
            onChange={kind => show({ kind: kind === "all" ? undefined : kind })}
          />
          <Segmented
            label={text.ownership.label}
            value={view.whose ?? "both"}
            options={[
              { value: "loaned", label: text.ownership.loaned },
              { value: "own", label: text.ownership.own },
              { value: "both", label: text.ownership.both },
            ]}
            onChange={whose => show({ whose: whose === "both" ? undefined : whose })}
          />
        </Row>
        {query.error && !list && <QueryError query={query} title={text.loadFailed} />}
        {query.isPending && (
          <Box px={16} py={24}>
            <Skeleton height={8} lines={6} />
          </Box>
        )}
        {list && list.total === 0 && <Empty isFiltered={isFiltered} onReset={reset} onAdd={() => setIsAdding(true)} />}
        {list && list.total > 0 && (
          <DeviceTable
            rows={list.rows}
            groups={list.groups}
            openId={openId}
            onOpen={({ id }) => open(id)}
            onAct={start}
          />
        )}
        {dialog}
        {query.hasNextPage && (
          <Box px={16} py={12} className="screen-only">
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {text.showMore}
            </Button>
          </Box>
        )}
      </PageBody>
      {openId !== undefined && (
        <DeviceDrawer
          key={openId}
          id={openId}
          known={list?.rows.find(({ id }) => id === openId)}
          form={form}
          onForm={setForm}
          onClose={() => open(undefined)}
        />
      )}
      {isAdding && <AddDevice onAdded={id => open(id)} onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

interface EmptyProps {
  isFiltered: boolean;
  onReset: () => void;
  onAdd: () => void;
}

function Empty({ isFiltered, onReset, onAdd }: EmptyProps) {
  if (isFiltered)
    return (
      <State
        icon={IconSearch}
        title={text.noResults.title}
        actions={<Button onClick={onReset}>{text.noResults.reset}</Button>}
      >
        {text.noResults.text}
      </State>
    );
  return (
    <State
      icon={IconDeviceVisionPro}
      title={text.empty.title}
      actions={
        <Acts of="addDevice">
          <Button onClick={onAdd}>{text.add}</Button>
        </Acts>
      }
    >
      {text.empty.text}
    </State>
  );
}

interface InventoryKeys {
  search: RefObject<HTMLInputElement | null>;
  openId: number | undefined;
  open: (id: number) => void;
}

/** J and K move through the rows as they are on screen, group after group; with a device open they open the next. */
function useInventoryKeys({ search, openId, open }: InventoryKeys): void {
  const move = (step: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>("tr[data-device]")];
    const idOf = (row: HTMLElement) => Number(row.dataset["device"]);
    const focused = document.activeElement?.closest<HTMLElement>("tr[data-device]");
    const from = openId === undefined ? focused : rows.find(row => idOf(row) === openId);
    const at = from ? rows.indexOf(from) + step : step === 1 ? 0 : rows.length - 1;
    const to = rows[Math.max(0, Math.min(rows.length - 1, at))];
    if (!to) return;
    to.scrollIntoView({ block: "nearest" });
    if (openId === undefined) to.querySelector("button")?.focus();
    else open(idOf(to));
  };
  useKeys(text.title, "page", [
    { keys: ["j", "ArrowDown"], words: text.keys.next, act: () => move(1) },
    { keys: ["k", "ArrowUp"], words: text.keys.previous, act: () => move(-1) },
    { keys: ["Enter"], words: text.keys.open },
    { keys: ["/"], words: text.keys.search, act: () => search.current?.focus() },
  ]);
}
