import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { staffDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { State } from "../../ui/page/State.tsx";
import { type OneDevice, useDeviceByCode } from "../data.ts";
import { noteOf, sayMissing, whereOf } from "../device-words.ts";
import type { Form } from "../inventory/device-address.ts";
import { StateMark } from "../StateMark.tsx";
import { DeviceWork } from "./DeviceWork.tsx";
import classes from "./DeviceDrawer.module.css";

/** `/device/{code}`: what a scanned label opens on a phone. State, holder, one button. */
export function DevicePage() {
  useLiveRemoteStudy();
  const code = useRouterState({ select: state => state.location.pathname.split("/")[2] ?? "" });
  const query = useDeviceByCode(code);
  if (query.data) return <Scanned key={query.data.device.id} one={query.data} />;
  if (query.error && (query.error.code === "not-found" || query.error.code === "invalid-argument"))
    return (
      <State
        icon={IconPackageOff}
        heading="h1"
        title="No device has this code"
        acts={
          <Button variant="default" renderRoot={props => <Link to={"/remote-study/devices" as never} {...props} />}>
            See all devices
          </Button>
        }
      >
        Read the eight signs on the label again: {code}.
      </State>
    );
  if (query.error) return <QueryError query={query} title="This device could not be loaded" />;
  return <div className={classes["skeleton"]} aria-hidden="true" />;
}

function Scanned({ one }: { one: OneDevice }) {
  const { device, holderPhone } = one;
  const { today } = useSiteTime();
  const [form, setForm] = useState<Form>();
  const note = noteOf(device, today);
  return (
    <div className={classes["scanned"]}>
      <h1 className={classes["serial"]}>{device.serial}</h1>
      <StateMark device={device} />
      <dl>
        <dt>Device</dt>
        <dd>{deviceNames.label(device.kind)}</dd>
        <dt>{device.holder ? "With" : "Where"}</dt>
        <dd>{whereOf(device)}</dd>
        {holderPhone && (
          <>
            <dt>Phone</dt>
            <dd>
              <a className="link" href={`tel:${holderPhone}`}>
                {sayPhone(holderPhone)}
              </a>
            </dd>
          </>
        )}
        {device.holder?.dueBackOn && (
          <>
            <dt>Due back</dt>
            <dd>
              {staffDate(device.holder.dueBackOn, today)},{" "}
              <span className={note.isBad ? classes["bad"] : ""}>{note.words}</span>
            </dd>
          </>
        )}
        {!device.holder && device.missing.length > 0 && (
          <>
            <dt>Accessories</dt>
            <dd className={classes["bad"]}>{sayMissing(device.missing)}</dd>
          </>
        )}
      </dl>
      <DeviceWork one={one} form={form} onForm={setForm} isPlain />
      <p className={classes["more"]}>
        <Link className="link" to={`/remote-study/devices/${device.id}` as never}>
          Everything about this device
        </Link>
      </p>
    </div>
  );
}
