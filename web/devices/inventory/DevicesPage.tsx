import type { DeviceRow } from "@hb/domain/devices/device.ts";
import { Button, TextInput } from "@mantine/core";
import { IconDeviceVisionPro, IconPlus, IconPrinter, IconSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ExportButton } from "../../export/ExportButton.tsx";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { RemoteStudyHead } from "../../remote-study/RemoteStudyHead.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useFormInAddress } from "../../shell/routing/address.ts";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { State } from "../../ui/page/State.tsx";
import { useDevices, useDeviceTiles } from "../data.ts";
import { AddDevice } from "../device/AddDevice.tsx";
import { chase } from "../device/chase.ts";
import { DeviceDrawer } from "../device/DeviceDrawer.tsx";
import type { DeviceAct } from "../device-words.ts";
import { DeviceTable } from "./DeviceTable.tsx";
import { DeviceTiles } from "./DeviceTiles.tsx";
import { filtersOf, useInventoryAddress } from "./device-address.ts";
import { useInventoryKeys } from "./inventory-keys.ts";
import classes from "./DevicesPage.module.css";

/** What the columns tell. */
const shownFields = ["serial", "kind", "state", "holder", "place", "since", "note", "belkinCase"];

/** The inventory: every headset, overdue returns first. */
export function DevicesPage() {
  useLiveRemoteStudy();
  const client = useQueryClient();
  const { view, show, openId, open, form, setForm } = useInventoryAddress();
  const [typed, setTyped] = useState(view.text ?? "");
  const [isAdding, setIsAdding] = useFormInAddress("add", "device");
  const search = useRef<HTMLInputElement>(null);
  useInventoryKeys({ search, openId, open });
  const query = useDevices(filtersOf(view));
  const tiles = useDeviceTiles();
  const list = query.data;
  const isFiltered = Object.values(view).some(value => value !== undefined);
  const doAct = (chosen: DeviceAct, device: DeviceRow) => {
    if (chosen === "chase") return void chase(client, device);
    open(device.id, chosen === "continue" ? undefined : chosen);
  };
  const reset = () => {
    setTyped("");
    show({ tile: undefined, kind: undefined, whose: undefined, text: undefined });
  };
  return (
    <div className={classes["page"]}>
      <RemoteStudyHead at="/remote-study/devices" count="Devices">
        <ExportButton
          choices={[{ label: "Devices", request: { list: "devices", filters: filtersOf(view) } }]}
          fields={shownFields}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={2} aria-hidden="true" />}
          renderRoot={props => <Link to={"/remote-study/labels" as never} {...props} />}
        >
          Print labels
        </Button>
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          Add device
        </Button>
      </RemoteStudyHead>
      <div className={classes["scroller"]}>
        <DeviceTiles tiles={tiles.data} chosen={view.tile} onChoose={tile => show({ tile })} />
        <div className={classes["bar"]}>
          <TextInput
            ref={search}
            type="search"
            className={classes["search"] ?? ""}
            aria-label="Serial, holder, Belkin case"
            placeholder="Serial, holder, Belkin case"
            leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
            value={typed}
            onChange={event => {
              setTyped(event.currentTarget.value);
              show({ text: event.currentTarget.value || undefined });
            }}
          />
          <Segmented
            label="Kind"
            value={view.kind ?? "all"}
            options={[
              { value: "all", label: "All" },
              { value: "1", label: "AVP" },
              { value: "2", label: "MQ3" },
            ]}
            onChange={kind => show({ kind: kind === "all" ? undefined : kind })}
          />
          <Segmented
            label="Whose"
            value={view.whose ?? "both"}
            options={[
              { value: "loaned", label: "Loaned" },
              { value: "own", label: "Own" },
              { value: "both", label: "Both" },
            ]}
            onChange={whose => show({ whose: whose === "both" ? undefined : whose })}
          />
        </div>
        {query.error && !list && <QueryError query={query} title="The devices could not be loaded" />}
        {query.isPending && <Skeleton />}
        {list && list.total === 0 && <Empty isFiltered={isFiltered} onReset={reset} onAdd={() => setIsAdding(true)} />}
        {list && list.total > 0 && (
          <DeviceTable
            rows={list.rows}
            groups={list.groups}
            openId={openId}
            onOpen={({ id }) => open(id)}
            onAct={doAct}
          />
        )}
        {query.hasNextPage && (
          <div className={classes["more"]}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more devices
            </Button>
          </div>
        )}
      </div>
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
    </div>
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
        title="No device matches"
        acts={
          <Button variant="default" onClick={onReset}>
            Reset
          </Button>
        }
      >
        No device has these words and filters together.
      </State>
    );
  return (
    <State
      icon={IconDeviceVisionPro}
      title="No devices yet"
      acts={
        <Button variant="default" onClick={onAdd}>
          Add device
        </Button>
      }
    >
      Every headset that is lent stands here: who has it, when it comes back and what is to do before the next loan.
      Participants' own headsets come with their enrolment.
    </State>
  );
}

function Skeleton() {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {[70, 82, 64, 78, 60, 74].map(width => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
