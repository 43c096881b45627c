import { accessoriesOf, type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { Button } from "@mantine/core";
import { IconPackageOff, IconPrinter } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { attempt } from "../../change/attempt.ts";
import { History } from "../../log/entries/History.tsx";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useRecent } from "../../shell/routing/recents.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { State } from "../../ui/page/State.tsx";
import { DeviceTag } from "../DeviceTag.tsx";
import { actOnDevice, type OneDevice, useDevice } from "../data.ts";
import { noteOf, whereOf } from "../device-words.ts";
import type { Form } from "../inventory/device-address.ts";
import { StateMark } from "../StateMark.tsx";
import { Accessories } from "./Accessories.tsx";
import { CleaningGate } from "./CleaningGate.tsx";
import { DeviceFields } from "./DeviceFields.tsx";
import { DevicePhotos } from "./DevicePhotos.tsx";
import { DeviceWork } from "./DeviceWork.tsx";
import { Loans } from "./Loans.tsx";
import classes from "./DeviceDrawer.module.css";

interface DeviceDrawerProps {
  id: number;
  /** What the list knows already, so that the head is there at once. */
  known: DeviceRow | undefined;
  form: Form | undefined;
  onForm: (form: Form | undefined) => void;
  onClose: () => void;
}

/** One device, over the inventory that stays usable beside it. */
export function DeviceDrawer({ id, known, form, onForm, onClose }: DeviceDrawerProps) {
  const { today } = useSiteTime();
  const query = useDevice(id);
  const device = query.data?.device ?? known;
  const note = device && noteOf(device, today);
  const name = device && `${deviceNames.get(device.kind).code} ${device.serial}`;
  useRecent("device", `/remote-study/devices/${id}`, name, "device");
  return (
    <Drawer
      title={device ? <span className={classes["serial"]}>{device.serial}</span> : `Device ${id}`}
      over={<span className={classes["over"]}>{device && deviceNames.label(device.kind)}</span>}
      strip={
        device && (
          <>
            <div className={classes["marks"]}>
              <StateMark device={device} />
              <DeviceTag device={device.kind} />
              <span className={classes["quiet"]}>
                {device.holder ? (
                  <Link to={`/remote-study/${device.holder.participantId}` as never} className="link">
                    {whereOf(device)}
                  </Link>
                ) : (
                  whereOf(device)
                )}
                {query.data?.holderPhone && (
                  <>
                    {" · "}
                    <a href={`tel:${query.data.holderPhone}`} className="link">
                      {sayPhone(query.data.holderPhone)}
                    </a>
                  </>
                )}
              </span>
              {note && note.words !== "–" && <span className={note.isBad ? classes["bad"] : ""}>{note.words}</span>}
            </div>
            {query.data && !form && <DeviceWork one={query.data} form={undefined} onForm={onForm} />}
          </>
        )
      }
      onClose={onClose}
    >
      {query.error && !query.data && query.error.code === "not-found" && (
        <State
          icon={IconPackageOff}
          title="There is no such device"
          acts={
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          }
        >
          The number may have been mistyped.
        </State>
      )}
      {query.error && !query.data && query.error.code !== "not-found" && (
        <QueryError query={query} title="This device could not be loaded" />
      )}
      {query.isPending && <div className={classes["skeleton"]} aria-hidden="true" />}
      {query.data && form && (
        <div className={classes["body"]}>
          <DeviceWork one={query.data} form={form} onForm={onForm} />
        </div>
      )}
      {query.data && !form && <Body one={query.data} />}
    </Drawer>
  );
}

function Body({ one }: { one: OneDevice }) {
  const { device, loans, photos } = one;
  const client = useQueryClient();
  const mayReadLog = useUserInfo()?.permissions.log === true;
  const isOurs = device.state !== deviceState.own;
  const isInHouse = device.state === deviceState.cleaning || device.state === deviceState.ready;
  return (
    <div className={classes["body"]}>
      {device.state === deviceState.ready && <CleaningGate device={device} />}
      <DeviceFields device={device} />
      {isInHouse && (
        <Accessories
          label="In the box"
          kind={device.kind}
          chosen={allOf(device)}
          expected={device.missing}
          onChange={accessories =>
            void attempt(actOnDevice(client, "editDevice", device, { changes: { accessories } }))
          }
        />
      )}
      {isOurs && <DevicePhotos deviceId={device.id} photos={photos} />}
      <Loans loans={loans} />
      {isOurs && (
        <section>
          <h3 className={classes["heading"]}>Label</h3>
          <p>
            Code <b className={classes["serial"]}>{device.code}</b>
          </p>
          <Button
            mt="xs"
            variant="default"
            leftSection={<IconPrinter size={16} stroke={2} aria-hidden="true" />}
            renderRoot={props => (
              <Link to={"/remote-study/labels" as never} search={{ ids: String(device.id) } as never} {...props} />
            )}
          >
            Print the label
          </Button>
        </section>
      )}
      {mayReadLog && (
        <section>
          <h3 className={classes["heading"]}>History</h3>
          <History subject={{ kind: "device", id: String(device.id) }} />
        </section>
      )}
    </div>
  );
}

function allOf({ kind, missing }: DeviceRow): number[] {
  return accessoriesOf(kind).filter(id => !missing.includes(id));
}
